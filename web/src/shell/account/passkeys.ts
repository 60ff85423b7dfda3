/** Passkeys as browsers make and use them. What is binary travels as base64url. */
import type { Json } from "../../api";
import { isRecord } from "../../match/match";

const ADDRESS = /^[\d.]+$|:/; // passkeys are bound to a name

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && isSecureContext && !ADDRESS.test(location.hostname);
}

/** Make a passkey; null if its owner does not want to. */
export async function createPasskey(options: Json): Promise<Json | null> {
  const publicKey = decoded(options) as unknown as PublicKeyCredentialCreationOptions;
  return encoded(await navigator.credentials.create({ publicKey }).catch(unwanted));
}

/** Sign in by a passkey of this device; null if its owner does not want to. */
export async function showPasskey(options: Json): Promise<Json | null> {
  const publicKey = decoded(options) as unknown as PublicKeyCredentialRequestOptions;
  return encoded(await navigator.credentials.get({ publicKey }).catch(unwanted));
}

function unwanted(problem: unknown): null {
  if (problem instanceof DOMException && ["NotAllowedError", "AbortError"].includes(problem.name)) return null;
  throw problem;
}

const BINARY = ["challenge", "id"]; // keys of what the server sends, wherever they stand, except that of the site

type Decoded = null | boolean | number | string | ArrayBuffer | Decoded[] | { [key: string]: Decoded };

export function decoded(value: Json, key = ""): Decoded {
  if (Array.isArray(value)) return value.map((one) => decoded(one));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === "rp" ? (one as Decoded) : decoded(one, name)]),
    );
  }
  return typeof value === "string" && BINARY.includes(key) ? bytes(value) : value;
}

function encoded(credential: Credential | null): Json | null {
  if (!(credential instanceof PublicKeyCredential)) return null;
  const { response } = credential;
  const parts: Record<string, Json> = { clientDataJSON: base64(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    parts.attestationObject = base64(response.attestationObject);
  } else if (response instanceof AuthenticatorAssertionResponse) {
    parts.authenticatorData = base64(response.authenticatorData);
    parts.signature = base64(response.signature);
    if (response.userHandle) parts.userHandle = base64(response.userHandle);
  }
  const { id, type } = credential;
  return { id, rawId: base64(credential.rawId), type, response: parts, clientExtensionResults: {} };
}

export function bytes(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

export function base64(content: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(content), (one) => String.fromCharCode(one)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

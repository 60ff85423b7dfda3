/** The secret links of the open seats, to copy or to send. */
import { useState } from "react";
import { useWords } from "../../i18n";
import { SeatMark } from "../parts/seats";

export function Invite({ links, title }: { links: Record<string, string>; title: string }) {
  const { t } = useWords();
  return (
    <ul className="invite" aria-label={t("match.invite")}>
      {Object.entries(links).map(([place, link]) => (
        <InviteLine key={place} seat={Number(place)} address={new URL(link, location.href).href} title={title} />
      ))}
    </ul>
  );
}

function InviteLine({ seat, address, title }: { seat: number; address: string; title: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <li>
      <SeatMark seat={seat} />
      <input
        readOnly
        value={address}
        aria-label={t("match.inviteFor", { n: seat + 1 })}
        onFocus={(event) => event.target.select()}
      />
      {navigator.clipboard && (
        <button type="button" onClick={copy} aria-label={copied ? undefined : t("room.copyFor", { n: seat + 1 })}>
          {t(copied ? "match.copied" : "match.copy")}
        </button>
      )}
      {"share" in navigator && (
        <button type="button" onClick={share} aria-label={t("room.shareFor", { n: seat + 1 })}>
          {t("room.share")}
        </button>
      )}
    </li>
  );
}

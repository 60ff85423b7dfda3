/** What went wrong, read out at once. */
import type { ApiFault, Lang } from "../../api";
import { isKey, useWords, type Translate } from "../../i18n";

/** Where our words say it as well as the server's English ones can. */
const OURS = ["stale", "not_taken", "wrong_password", "login_required", "http"];

export function faultText(fault: ApiFault, t: Translate, lang: Lang): string {
  const words = `fault.${fault.code}`;
  if (isKey(words) && (lang !== "en" || !fault.message || OURS.includes(fault.code))) return t(words);
  return t("app.error", { message: fault.message });
}

export function Fault({ fault }: { fault: ApiFault | null }) {
  const { t, lang } = useWords();
  if (!fault) return null;
  return (
    <p className="banner fault" role="alert">
      {faultText(fault, t, lang)}
    </p>
  );
}

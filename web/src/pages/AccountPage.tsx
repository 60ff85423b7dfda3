/** Coming in, and what one can set about oneself. */
import { lazy, Suspense } from "react";
import { useWords } from "../i18n";
import { useMe } from "../me";
import { Link } from "../router";
import { ConfirmEmail } from "../shell/account/ConfirmEmail";
import { Factors } from "../shell/account/Factors";
import { Profile } from "../shell/account/Profile";
import { Entrance } from "../shell/account/Entrance";
import { Blocks } from "../shell/people/Blocks";
import { DeleteAccount, Password, Sessions, Tokens } from "../shell/account/Security";

const Reports = lazy(() => import("../shell/people/Reports"));

export default function AccountPage() {
  const { t } = useWords();
  const { me } = useMe();
  if (!me) return <p className="note">{t("app.loading")}</p>;
  if (!me.hosted) return <NoAccounts />;
  return (
    <div className="account">
      <ConfirmEmail />
      {me.account ? <h1>{t("account.settings")}</h1> : <Entrance me={me} />}
      {me.visitor && <Profile key={me.visitor} me={me} />}
      {me.account && (
        <>
          <Password />
          <Factors />
          <Sessions />
          <Tokens admin={me.account.admin} />
          <Blocks />
          {me.account.admin && (
            <Suspense>
              <Reports />
            </Suspense>
          )}
          <DeleteAccount />
        </>
      )}
    </div>
  );
}

/** This server is one computer's own: everybody is known by their browser. */
function NoAccounts() {
  const { t } = useWords();
  return (
    <div className="note">
      <h1>{t("app.notFound")}</h1>
      <Link href="/">{t("app.home")}</Link>
    </div>
  );
}

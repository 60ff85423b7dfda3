/** Words of the account page that are loaded with it. */
const en = {
  scope: "What it may do",
  "scope.read": "look on, change nothing",
  "scope.play": "play for you",
  "scope.admin": "play, and what admins may do",
};
export type AccountKey = keyof typeof en;

const it: Record<AccountKey, string> = {
  scope: "Che cosa può fare",
  "scope.read": "guardare, senza cambiare nulla",
  "scope.play": "giocare per te",
  "scope.admin": "giocare, e ciò che possono gli amministratori",
};

export const ACCOUNT = { en, it };

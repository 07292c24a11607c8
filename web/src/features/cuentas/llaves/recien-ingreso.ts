/** Whether this tab signed in with a password and has yet to be offered a passkey. */
let recienIngreso = false;

const KEY = 'portal.sin-llave';
const MES_MS = 30 * 24 * 3_600_000;

export const ofrecerLlave = () => {
  recienIngreso = true;
};
export const dejarDeOfrecer = () => {
  recienIngreso = false;
};

export function seOfrece(): boolean {
  if (!recienIngreso) return false;
  try {
    return Date.now() - Number(localStorage.getItem(KEY)) > MES_MS;
  } catch {
    return true;
  }
}

/** Only the time is kept, and only in this browser. */
export function noOfrecerPorUnTiempo() {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage it is offered again at the next sign-in.
  }
}

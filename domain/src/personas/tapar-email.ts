/** Hides an address from a colleague who only has to recognise it: 'an••••@ejemplo.com'. */
export function taparEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`;
}

/** Kept for this tab, and sent as a header: no other site can make the browser send it. */
const PLACE = 'hookline-server-token';

export function token(): string {
  return sessionStorage.getItem(PLACE) ?? '';
}

/** Empty: nobody has signed in with one. */
export function keepToken(given: string): void {
  if (given === '') sessionStorage.removeItem(PLACE);
  else sessionStorage.setItem(PLACE, given);
}

/** Parts of names, or of what is looked for, that mean a credential. */
export const CREDENTIAL = /TOKEN|SECRET|PASS|PWD|KEY|CRED|AUTH|PRIVATE|DSN|DATABASE_URL|CONN|COOKIE|JWT|SESSION/i;

/** Where it lies, what it is called, or how much of it there is, is not what it says. */
const ABOUT =
  /_(?:DIR|FOLDER|PATH|FILE|HOST|PORT|NAME|USER|ID|REGION|TTL|LENGTH|COUNT|LIMIT|SIZE|TIMEOUT|EXPIRY|ROUNDS|VERSION|ALGORITHM)$|^MAX_/i;

/** Whether a variable of this name holds one, as far as names tell. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL.test(name) && !ABOUT.test(name) && !/^(?:OLD)?PWD$/.test(name);
}

/** Secrets whose makers gave them a shape of their own. */
const SHAPES: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_\w{22,}/,
  /\bglpat-[\w-]{20,}/,
  /\bsk-(?:ant-|proj-)?[\w-]{20,}/,
  /\b[sr]k_live_\w{16,}/,
  /\bxox[abeoprs]-[\w-]{10,}/,
  /\bAIza[\w-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bhf_[A-Za-z0-9]{30,}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[\w+/=]{10}/,
  /\bauthorization:\s*(?:bearer|basic|token)\s+(?![$<{])[\w.~+/-]{16,}=*/i,
  /:\/\/[^\s:/@'"$]+:(?![^\s@]*@(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|db|postgres|redis|mysql)(?=[:/?\s'"]|$))[^\s@/'"$]{8,}@/,
];
const NAMED =
  /(?:^|_)(?:SECRET|TOKEN|(?:PG)?PASSWORD|PASSWD|SSHPASS|REDISCLI_AUTH|APIKEY|API_KEY|ACCESS_KEY|PRIVATE_KEY|SECRET_KEY)(?:_|$)|_PWD$/i;
const VALUE = String.raw`["']?([\w.~+/!@#%^*-]{14,}=*)(?=["'\s;|&)]|$)`;
/** Where a secret is given to a program. */
const GIVEN: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|\s)--?(?:[a-z]+-)*(?:password|passwd|token|secret|api-?key|access-key)(?:=|\s+)${VALUE}`,
    'gi',
  ),
  new RegExp(
    String.raw`\b(?:x-[\w-]{0,40}(?:key|token|secret)|api-?key|(?:private|auth|access)-token)\s*:\s*${VALUE}`,
    'gi',
  ),
  new RegExp(
    String.raw`\bcurl\b[^|;&\n]{0,400}\s(?:-[a-zA-Z]{0,8}u|--user)[\s=]{0,4}["']?[^\s:'"$]{1,80}:${VALUE}`,
    'gi',
  ),
];
const MADE_UP =
  /example|dummy|sample|test|fake|change-?me|placeholder|your|xxx|\*\*\*|redacted|000000|123456|abcdef|(.)\1{5}/i;

/** The beginning of something that looks like a secret; null: nothing does. */
export function secretIn(text: string, variables: ReadonlyMap<string, string | null>): string | null {
  for (const shape of SHAPES) {
    const found = shape.exec(text)?.[0];
    if (found !== undefined && !MADE_UP.test(found)) return beginningOf(found);
  }
  for (const [name, value] of variables) {
    if (value !== null && NAMED.test(name) && isRandom(value)) return `${name}=${value.slice(0, 2)}`;
  }
  const given = GIVEN.flatMap((shape) => [...text.matchAll(shape)]).find(([, value = '']) => isDrawn(value));
  return given === undefined ? null : beginningOf(given[1] ?? '');
}

/** Not words with numbers between them, and no path. */
function isDrawn(value: string): boolean {
  if (!isRandom(value) || (value.includes('/') && /^[a-z\d._/-]+$/.test(value))) return false;
  const parts = value.split(/[-_./]/).filter((part) => part.length >= 10);
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && (value.match(/\d/g)?.length ?? 0) >= 4;
  return mixed || parts.some((part) => /[A-Za-z]/.test(part) && (part.match(/\d/g)?.length ?? 0) >= 2);
}

/** Letters and digits mixed, and long: nobody writes that by hand. */
function isRandom(value: string): boolean {
  if (!/^[\w.~+/=!@#%^&*-]{14,}$/.test(value) || MADE_UP.test(value)) return false;
  return /[A-Za-z]/.test(value) && /\d/.test(value) && !/^(?:[.~]?\/|https?:)/.test(value);
}

function beginningOf(found: string): string {
  return found.slice(0, Math.min(6, Math.floor(found.length / 4))).replace(/\s+/g, ' ');
}

const MASK = '***';

/** Tokens whose makers gave them a shape of their own. */
const TOKENS = [
  /\bsk-[\w-]{8,}/g,
  /\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|hf|npm)[_-]\w{8,}/g,
  /\bxox[a-z]-[\w-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g,
  /\bAIza[\w-]{20,}/g,
  /\beyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** `apiKey: …`, `--password=…`, `"token": "…"`, `Authorization: Bearer …`; what is kept is the name. */
const NAMES = '(?:api[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?|private[_-]?key|authorization)\\w*';
const VALUES = ['\\\\?"[^"]*"?', "'[^']*'?", '(?:bearer|basic)\\s+[^\\s"\',;&}]+', '[^\\s"\',;&}]+'].join('|');
const NAMED = new RegExp(`(${NAMES}\\\\?["']?\\s*[:=]\\s*)(?:${VALUES})`, 'gi');
const SCHEMES = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const IN_URL = /(:\/\/[^\s:/@]+:)[^\s@/]+(?=@)/g;

/** A text for a log, without what looks like a secret. */
export function maskSecrets(text: string): string {
  const named = text.replace(NAMED, `$1${MASK}`).replace(SCHEMES, `$1 ${MASK}`).replace(IN_URL, `$1${MASK}`);
  return TOKENS.reduce((masked, shape) => masked.replace(shape, MASK), named);
}

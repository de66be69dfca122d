/** Whether a field, a variable, a header or an option of this name holds a secret. */
export function namesSecret(name: string): boolean {
  if (!maybeNamesSecret(name)) return false;
  const words = wordsIn(name);
  const last = words.at(-1) ?? '';
  if (SECRETS.test(last) || PAIRS.has(words.slice(-2).join(' '))) return true;
  if (last === 'base') return words.includes('secret');
  // `_auth` of npm; `DB_PASS`, but neither "pass: 12" nor "first pass"
  return name === '_auth' || (last === 'pass' && words.length > 1 && name === name.toUpperCase());
}

/** Everything below such a name is secret, however it is divided. */
export function namesSecrets(name: string): boolean {
  return /^(?:credentials?|secrets|passwords|cookies?)$/.test(wordsIn(name).at(-1) ?? '');
}

/** A value that stands where a secret would, and is none: a type, a reference, a word of prose. */
export function isOrdinary(value: string, name: string, quoted: boolean): boolean {
  if (WORDS.test(value) || REFERENCES.test(value)) return true;
  const counts = !/passw|passphrase|passcode|pwd|pin$/i.test(name);
  if (counts && /^\d{1,9}(?:\.\d+)?$/.test(value)) return true;
  if (/pwd$/i.test(name) && /^(?:[/~]|[A-Za-z]:[\\/])/.test(value)) return true;
  return !quoted && (CODE.test(value) || PROSE.test(value));
}

/** Most texts need no second look. */
export function maybeNamesSecret(text: string): boolean {
  return /pass|pwd|secret|token|key|auth|cookie|credential|jwt/i.test(text);
}

const SECRETS =
  /(?:^(?:pwd|jwt|cookies?|authorization|credentials?|secrets|passwords|passcode)|password|passwd|passphrase|(?<!non)secret|token|apikey|privatekey|secretkey|accesskey|authkey)$/;

const PAIRS = new Set(
  'api private secret access encryption signing account master shared auth license deploy service storage stripe openai anthropic sendgrid'
    .split(' ')
    .map((of) => `${of} key`),
);

const WORDS =
  /^(?:\**|null|undefined|none|nil|true|false|yes|no|on|off|string|str|int|integer|number|bool|boolean|any|unknown|object|bytes|text|varchar|required|optional|inherit|redacted|hidden|masked|bearer|basic|empty|missing|invalid|expired|unset|default)[.,;:)]*$/i;

const PROSE =
  /^(?:must|should|is|was|cannot|too|the|a|an|for|and|or|not|with|to|has|incorrect|wrong|failed|changed|reset|updated|field|column|hash|input)[.,;:)]*$/i;

const REFERENCES =
  /^(?:\$\{[A-Za-z_][^}]*\}?|\$\{\{.*|\$[A-Z_][A-Z0-9_]*|\$\([A-Za-z].*|\{\{.*|%\w+%|<[\w -]+>?|\.\.\.|…)$/;

/** As programs write it; a secret in a program stands in quotes. */
const CODE =
  /^(?:[{[(<]+$|await\b|new\b|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(|(?:process|os|env|req|request|res|response|config|settings|this|self|ctx|args|opts|options|props|user|data|body|params|session|state|form|secrets|vars|import)(?:\.[A-Za-z_$][\w$]*|\[))/;

function wordsIn(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

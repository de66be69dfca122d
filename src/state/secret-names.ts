/** Whether a field, a variable, a header or an option of this name holds a secret. */
export function namesSecret(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const does = maybeNamesSecret(name) && tellsSecret(name);
  known.set(name, does);
  return does;
}

/** The same few names come again and again. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 1000;

function tellsSecret(name: string): boolean {
  const words = wordsIn(name);
  const last = words.at(-1) ?? '';
  const pair = words.slice(-2).join(' ');
  if (SECRETS.test(last) || PAIRS.has(pair)) return true;
  if (last === 'base') return words.includes('secret');
  if (last === 'data') return pair === 'key data' && !words.includes('public');
  // `_auth` of npm; `DB_PASS`, but neither "pass: 12" nor "first pass"
  return name === '_auth' || (last === 'pass' && words.length > 1 && name === name.toUpperCase());
}

/** Everything below such a name is secret, however it is divided. */
export function namesSecrets(name: string): boolean {
  return /^(?:credentials?|secrets|passwords|cookies?)$/.test(wordsIn(name).at(-1) ?? '');
}

/** Most texts need no second look. */
export function maybeNamesSecret(text: string): boolean {
  return /pass|pwd|psk|secret|token|key|auth|cookie|credential|jwt|mnemonic/i.test(text);
}

const SECRETS =
  /(?:^(?:pwd|psk|jwt|cookies?|authorization|credentials?|secrets|passwords|passcode|storepass|keypass|mnemonic)|password|passwd|passphrase|(?<!non)secret|token|apikey|privatekey|secretkey|accesskey|authkey|accountkey)$/;

const KEYS =
  'api private secret access encryption signing account master shared preshared auth license deploy service storage app application functions hmac aes jwt webhook consumer stripe openai anthropic sendgrid mailgun datadog';
const PASSES = 'db user smtp mail root admin auth ftp ssh sudo mysql pg postgres redis mongo login proxy imap store';
const PAIRS = new Set([...KEYS.split(' ').map((of) => `${of} key`), ...PASSES.split(' ').map((of) => `${of} pass`)]);

export function wordsIn(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

import { remembering } from '../core/remembering.ts';
import type { NameKind } from './name-kind.ts';
import { kindElsewhere, maybeNamedElsewhere } from './secret-names-elsewhere.ts';

/** Whether a field, a variable, a header or an option of this name holds a secret. */
export function namesSecret(name: string): boolean {
  return kindOfName(name) === 'secret';
}

/** The same few names come again and again. */
const MOST_KNOWN = 1000;

export const kindOfName = remembering(
  MOST_KNOWN,
  (name: string): NameKind => (maybeNamesSecret(name) || maybeNamedElsewhere(name) ? tell(name) : 'none'),
);

function tell(name: string): NameKind {
  const own = tellWords(name, wordsIn(name));
  if (own === 'secret' || !/^-[A-Za-z](?:[A-Za-z_]{2}|[\u00aa-\uffff])/.test(name)) return own;
  // `-Dapi.key=…`, `-eDB_PASS=…`: a letter of an option stands before it
  const meant = tellWords(name, wordsIn(name.slice(2)));
  return meant === 'none' ? own : meant;
}

function tellWords(name: string, given: readonly string[]): NameKind {
  if (name === '_auth' || /^OP_SESSION_/.test(name)) return 'secret';
  const words = withoutWhich(given);
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (SECRETS.test(last) || KEYS.has(`${before} ${last}`)) return 'secret';
  const elsewhere = kindElsewhere(words);
  if (elsewhere !== null) return elsewhere;
  if (last === 'id') return before === 'secret' ? (name.startsWith('-') ? 'random' : 'password') : 'none';
  if (last === 'base' && words.includes('secret')) return 'secret';
  if (last === 'data') return before === 'key' && !words.includes('public') ? 'secret' : 'none';
  if (CODES.has(last) || (last === 'code' && CODES_OF.has(before))) return 'code';
  if (PASSES.has(last)) return before === '' ? 'password' : NO_PASS.has(before) ? 'none' : 'secret';
  if (last === 'key') return before === '' || OPEN_KEYS.has(before) ? 'none' : 'random';
  const [, of = '', what = ''] = GLUED.exec(last) ?? [];
  if (what === 'key') return OPEN_KEYS.has(of) || NO_KEY.has(of) ? 'none' : 'random';
  if (what !== '') return NO_PASS.has(of) || NO_PASSED.has(of) ? 'none' : PASSED.has(of) ? 'secret' : 'password';
  return RANDOM.has(last) ? 'random' : 'none';
}

/** `DB_PASSWORD_PROD`, `api_key_new`: which of several it is. */
function withoutWhich(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !WHICH.has(word));
  return end < 0 ? words : words.slice(0, end + 1);
}

/** Everything below such a name is secret, however it is divided. */
export const namesSecrets = remembering(MOST_KNOWN, (name: string): boolean =>
  /^(?:credentials?|secrets|passwords|cookies?)$/.test(wordsIn(name).at(-1) ?? ''),
);

/** What ends a name of one kind or another; most texts have none of it and need no second look. */
export const TELLING = 'pass|pwd|psk|secret|token|key|authorization|cookie|credential|jwt|mnemonic|_auth|OP_SESSION_';
export const TELLING_LAST = 'auth|session|sid|salt|seed|sig|signature|bearer|creds?|pw|pin|otp|cvv|cvc|code';

export function maybeNamesSecret(text: string): boolean {
  return MAYBE.test(text);
}
const MAYBE = new RegExp(`${TELLING}|(?:${TELLING_LAST})(?![a-z])`, 'i');

const SECRETS =
  /(?:^(?:pwd|psk|jwt|cookies?|authorization|credentials?|creds?|secrets|passwords|passcode|storepass|keypass|mnemonic)|password|passwd|passphrase|(?<!non)secret|token|apikey|privatekey|secretkey|accesskey|authkey|accountkey)$/;

const KEYS = new Set(
  'api private secret access encryption signing account master shared preshared auth license deploy service storage app application functions hmac aes jwt webhook consumer stripe openai anthropic sendgrid mailgun datadog'
    .split(' ')
    .map((of) => `${of} key`),
);
const PASSES = setOf('pass pw');
/** `first pass`, `tests_pass`: it went well, or goes over something. */
const NO_PASS = setOf(
  'first second third next last final one two single multi all tests test check checks by render shader compiler no not did do does must will can could should to boarding band low high bypass optimizer lint build',
);
const OPEN_KEYS = setOf(
  'public cache sort primary foreign partition host index range row column map object s routing group query translation event meta hot shortcut modifier arrow idempotency dedupe order lookup join natural composite unique tab enter escape any dict hash json yaml field registry surrogate business message locale label react list item cell data config option pub home end delete function media soft right left up down page physical press',
);
/** `DBPASS`, `rootpw`, `sshkey`: two words in one. */
const GLUED = /^([a-z]{1,16}?)(pass|pw|pwd|key)$/;
const PASSED = setOf(
  'ssh db pg my mysql sql user usr root admin adm ftp sftp smtp imap pop ldap mail http proxy redis mongo rabbit amqp mqtt sudo su become login keystore truststore store key ks cert pfx pkcs gpg pgp zip rar pdf ora oracle sys system app svc service wifi wlan vpn vnc rdp smb samba nas bind bios disk luks vault web api backup jenkins docker git svn master secret new old',
);
/** Words that only end like one. */
const NO_PASSED = setOf('com by tres sur encom over under im multi sub pre post render depth shadow color l');
const NO_KEY = setOf('mon don tur joc hoc whis lac flun flic tric dic jer pass hot pub off on dotkey mic');
const CODES = setOf('otp totp pin cvv cvc');
const CODES_OF = setOf(
  'mfa otp totp fa recovery backup verification security sms access login authorization auth passcode',
);
const RANDOM = setOf('auth session sid salt seed sig signature bearer');
const WHICH = setOf(
  'prod production staging stage dev development live old new previous current next backup primary secondary value plain plaintext raw b base encoded main eu us',
);

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const NO_LETTERS = /[^a-z\u00aa-\uffff]+/;

export function wordsIn(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(NO_LETTERS)
    .filter((word) => word !== '');
}

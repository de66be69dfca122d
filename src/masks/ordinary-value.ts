import { wordsIn } from './secret-names.ts';

/** No reference is longer than what tells that it is one. */
const MAX_TOLD_CHARS = 256;

export interface Written {
  readonly quoted: boolean;
  /** `NAME=value` of a shell or an `.env` file, where nothing is code. */
  readonly assigned?: boolean;
  /** That, or what an option of a program is given: nobody writes a sentence there. */
  readonly given?: boolean;
}

/** A value that stands where a secret would, and is none: a type, a reference, a word of prose. */
export function isOrdinary(
  given: string,
  name: string,
  { quoted, assigned = false, given: isGiven = false }: Written,
): boolean {
  const value = given
    .slice(0, MAX_TOLD_CHARS)
    .replace(/^(?:(?:&|!!)\w{1,40} )?(?:(?:bearer|basic|digest|token|bot)\s+)?/i, '');
  const fallback = FALLBACK.exec(value)?.[1]?.replace(/\\*["'].*$/, '') ?? '';
  // what a variable is where it has no other value is written out
  if (fallback !== '' && !/^[$`]/.test(fallback))
    return isOrdinary(fallback, name, { quoted: true, assigned, given: isGiven });
  const told = quoted ? value : value.replace(/[.,;:!?)\]`]+$/, '');
  if (WORDS.test(told) || /\.\.\.$/.test(value) || isReference(value) || isReference(told)) return true;
  if (!/passw|passphrase|passcode|pwd|(?:pin|psk|otp|cvv|cvc|code)$/i.test(name) && NUMBER.test(told)) return true;
  if (/pwd$/i.test(name) && /^(?:[/~]|[A-Za-z]:[\\/])/.test(told)) return true;
  if (isPath(told)) return true;
  if (isSameWords(told, name)) return !assigned || told === told.toLowerCase();
  if (quoted) return !isGiven && isSentence(told) && !/phrase|mnemonic/i.test(name);
  return !assigned && (CODE.test(value) || PROSE.test(told) || isForeignWord(told) || isVariable(told, name));
}

/** Long, of letters and digits: nobody's word. */
export function looksRandom(value: string): boolean {
  return /^[^\s/(){}<>]{8,200}$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value) && !NO_RANDOM.test(value);
}

/** Or a version. */
const NUMBER = /^(?:\d{1,9}(?:\.\d+)?|[\^~>=<v]{0,3}\d{1,5}\.\d{1,5}\.\d{1,5}(?:-(?:rc|beta|alpha)[\w.]*)?)$/;

const NO_RANDOM =
  /^(?:v?\d+\.\d|[A-Z][A-Z0-9]*_[A-Z0-9_]*$|(?:argon2|sha\d|md5|bcrypt|pbkdf2|scrypt|utf-?8|base64|x509|oauth2|rfc\d))/i;

const WORDS =
  /^(?:[*•.…]*|x{3,}|null|undefined|none|nil|true|false|yes|no|on|off|string|str|int|integer|number|bool|boolean|any|unknown|object|bytes|buffer|uint8array|cryptokey|keyobject|text|varchar|char|uuid|required|optional|inherit|redacted|hidden|masked|sensitive|bearer|basic|digest|empty|missing|invalid|expired|unset|default|your[-_ ][\w -]+|secretstr|secretstring|securestring|include|same-origin|omit|latest|resolved|files|enabled|disabled|write|read|always|never|auto|encrypted|hashed|\[[A-Z_ ]*\]?|\S*…|[a-z_-]*x{3,})$/i;

const PROSE =
  /^(?:at|nobody|some|every|each|no|one|it|this|that|its|your|my|on|when|only|must|should|is|was|are|can|cannot|could|will|too|the|a|an|for|and|or|not|with|to|has|have|in|of|from|if|use|using|see|incorrect|wrong|failed|changed|reset|updated|field|column|hash|input|frei)$/i;

/** `пароль: неверный` */
function isForeignWord(value: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(value) && !/[a-z]/i.test(value);
}

/** `${NAME:-`, `${1:=`, `${LIST[0]:+`; without a colon only behind a name in capitals: others calculate. */
const WITH_FALLBACK =
  '\\$\\{!?(?:\\w+(?:\\[[^\\]}]{0,20}\\])?:[-=+]|(?:[A-Z_][A-Z0-9_]*|\\d+)(?:\\[[^\\]}]{0,20}\\])?[-=+])';
const FALLBACK = new RegExp(`^(?:${WITH_FALLBACK}\\\\{0,15}["']?)+([^}]*)`);

const ONE_REFERENCE = [
  `(?!${WITH_FALLBACK}\\\\{0,15}["']?[^$}\\s\`"'])\\$\\{[^}]*(?:\\}{1,2}|$)`,
  '\\$(?:[A-Z_][A-Z0-9_]*(?![a-z])|[A-Za-z_]*[a-z][A-Za-z_]*|\\d)(?:(?:->|\\?\\.|\\.)[A-Za-z_]+)*',
  '\\{\\{[^}]*(?:\\}{1,2}|$)',
  '#\\{[^}]*(?:\\}|$)',
  '\\{(?:[A-Za-z_.]*|\\d)(?:\\}|$)',
  '%(?:\\w+%|[sdvqr@]|\\(\\w+\\)s)',
  '<[\\w /.:|-]+(?:>|$)',
  '\\\\\\(\\w+\\)',
].join('|');
const REFERENCES = new RegExp(`^(?:${ONE_REFERENCE})(?:[-_./: ]{0,3}(?:${ONE_REFERENCE}))*$`);
const TAGS = /^!(?:vault|ref|sub|getatt|env|env_var|secret|reference|importvalue|join|include|file|encrypted)$/i;

function isReference(value: string): boolean {
  return REFERENCES.test(value) || /^\$\(\s?["'A-Za-z<]|^`[a-z]|^\{\{/.test(value) || TAGS.test(value) || value === '?';
}

const ROOTS =
  /^(?:~|\.{1,2}|\/(?:home|etc|run|var|usr|tmp|opt|root|Users|mnt|srv|app|workspace|secrets?|certs?))\/[\w./@ -]*$/;

function isPath(value: string): boolean {
  return (
    ROOTS.test(value) || /^[\w./@-]{1,200}\.(?:pem|key|crt|pub|json|ya?ml|toml|txt|p12|jks|ts|js|py|go|rs)$/.test(value)
  );
}

/** `"apiKey": "API key"`, `token: Token`, `password=password`: it says nothing but its name. */
function isSameWords(value: string, name: string): boolean {
  if (!/^[A-Za-z][A-Za-z_ -]*$/.test(value)) return false;
  return wordsIn(value).join('') === wordsIn(name).join('') || wordsIn(value).join('') === wordsIn(name).at(-1);
}

function isSentence(value: string): boolean {
  const words = value.split(/\s+/);
  if (words.length < 3 || words.some(looksRandom)) return false;
  return /(?:^|\s)(?:the|a|an|is|are|your|must|to|for|of|please|enter|at least|not|with|or|be|in|used)\s/i.test(value);
}

const TELLING =
  /^(?:password|passwd|pwd|pass|passphrase|secret|token|key|credentials?|cookies?|jwt|auth|authorization)s?$/;

/** `token = accessToken`, `password: user.password`, `secret: CancellationToken`. */
function isVariable(value: string, name: string): boolean {
  if (!/^(?:[&:@]|!{1,2})?[A-Za-z_$]+(?:(?:\.|\?\.|->|::)[A-Za-z_$]+)*$/.test(value)) return false;
  const last = wordsIn(value).at(-1) ?? '';
  if (/\w[.>:]/.test(value)) return TELLING.test(last) || value.includes('_');
  if (/^[A-Z]/.test(value)) return last === wordsIn(name).at(-1);
  return TELLING.test(last);
}

/** As programs write it; a secret in a program stands in quotes. */
const CODE =
  /^(?:[{[(<|]+[\]})]*$|\([a-z]+[:,)]?$|\*[A-Za-z_]\w*$|(?:id|type|source|src)=|await\b|new\b|\(?(?:Get|Read|ConvertTo|New|Import|Invoke)-[A-Z]|&?(?:mut\s)?[A-Za-z_$][\w$]*(?:(?:\.|\?\.|->|::)[A-Za-z_$][\w$]*){0,8}!?\(|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,8}\[[\w$.+:-]*(?:\]|$)|[A-Z][A-Za-z]*<|[&*](?:'\w+\s?)?(?:(?:str|string|mut|String)\b|\[u8)|(?:process|os|env|req|request|res|response|config|cfg|settings|this|self|ctx|context|args|opts|options|props|user|data|body|params|session|state|form|secrets|vars|var|local|module|each|import|event|input|payload|headers|values|kwargs|app|std|crypto|values|inputs|github|steps)(?:\.[A-Za-z_$][\w$]*|->|::|\?\.|\[))/;

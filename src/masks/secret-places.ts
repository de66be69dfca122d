import { isOrdinary } from './ordinary-value.ts';
import { TELLING } from './secret-names.ts';
import { TELLING_ELSEWHERE } from './secret-names-elsewhere.ts';
import { SECRET_OPERANDS, SECRET_OPTIONS, SECRET_PAIRS, SECRET_READERS } from './secret-options.ts';
import { BEGIN } from './secret-shapes.ts';

/** A word of a shell, quotes and all. */
const WORD = '(?:\\\\{0,7}"(?:[^"\\\\\\n]|\\\\(?!"))*\\\\{0,7}"|\'[^\'\\n]*\'|[^\\s"\'\\\\|;&]+)';
/** The rest of a command before one of its options. */
const ARGS = '[^\\n|;&]{0,500}?\\s';
/** Blanks, also those that were written into a string. */
const BLANK = '(?:[ \\t\\r\\n]|\\\\[nrt])+';
/** A command that prints a word, and the word, quoted in whatever way. */
const FORMAT = '["\']?%s(?:\\\\{1,4}n)?["\']?';
const PRINTS = `(?:/(?:usr/)?bin/)?(?:echo|printf)\\s+(?:-[neE]{1,3}\\s+|(?:--\\s+)?${FORMAT}\\s+)?`;
const PRINTED = '(?:\\\\{0,3}"[^"\\n]*"|\'[^\'\\n]*\'|[^\\s"\'|;&()](?:[^"\'|;&()\\n]*[^\\s"\'|;&()])?)';
const NO_BLANK = '[^\\s\\\\]{1,200}';

type Source = readonly [needles: string, before: string | (() => string), secret: string];

/**
 * What stays of a place is its first group; the rest is the secret. Needles: `a&b|c`, both or the other. These are the ones
 * that a text may have in which nothing separates a name from its value.
 */
const ADDRESSES: readonly Source[] = [
  ['hooks.slack.com', 'hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/', '[\\w/]{8,}'],
  ['/api/webhooks/', 'discord(?:app)?\\.com\\/api\\/webhooks\\/\\d+\\/', '[\\w-]{8,}'],
  ['webhook.office.com', 'webhook\\.office\\.com\\/webhookb2\\/', '[\\w@/-]{8,}'],
];

const SOURCES: readonly Source[] = [
  // scheme://user:password@host
  [
    '://|:\\/\\/',
    ':\\\\?\\/\\\\?\\/[^\\s:/"\'`<>]{0,200}:',
    '(?!\\d{1,5}[/?#])[^\\s@"\'`<>]{1,400}(?:@[^\\s@/"\'`<>]{1,200}){0,3}(?=@)',
  ],
  // scheme://token@host
  ['://', ':\\/\\/', '(?=[A-Za-z_-]*\\d)[\\w-]{20,}(?=@)'],
  ['api.telegram.org', 'api\\.telegram\\.org\\/(?:file\\/)?bot\\d+:', '[\\w-]{8,}'],
  [
    'ig=|ignature=|oken=',
    '[?&;](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature)=',
    '[^&\\s"\']+',
  ],
  [
    'SESSID=|SESSIONID=|SessionId=|connect.sid=',
    '(?:PHPSESSID|JSESSIONID|ASP\\.NET_SessionId|connect\\.sid)=',
    '[^;&\\s"\']{8,}',
  ],
  ['TRUE', '\\t(?:TRUE|FALSE)\\t\\S{1,200}\\t(?:TRUE|FALSE)\\t\\d{1,20}\\t\\S{1,200}\\t', '\\S+'],
  // programs
  ['curl', `curl\\b${ARGS}(?:-u|--user|--proxy-user|-U)[\\s=]{0,4}["']?[^\\s:"']{1,200}:`, '[^\\s"\']+'],
  ['etcdctl', `etcdctl\\b${ARGS}--user[\\s=]{1,4}["']?[^\\s:"']{1,200}:`, '[^\\s"\']+'],
  ['curl', `curl\\b${ARGS}(?:-b|--cookie)[\\s=]{1,4}(?=["']?[\\w.-]{1,80}=)`, WORD],
  ['mysql|mariadb', `(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\\b${ARGS}-p(?=["']?[^\\s"'\\]},\\\\-])`, WORD],
  ['sonar.login', '(?:-D)?sonar\\.login=', '[^\\s"\']+'],
  ['bundle', 'bundle config\\s+(?:(?:set|-\\S+)\\s+){0,4}[\\w.-]{1,100}\\s+[\\w.@-]{1,80}:(?!//)', '[^\\s"\']+'],
  ['requirepass|masterauth', '(?:requirepass|masterauth)[ \\t]{1,4}', '(?!foobared)[^\\s\\\\]+'],
  ['htpasswd', `htpasswd\\s+-[A-Za-z]{0,6}b[A-Za-z]{0,6}\\s+\\S{1,200}\\s+\\S{1,200}\\s+`, WORD],
  ['htpasswd', 'htpasswd\\s+-(?=[A-Za-z]{0,6}n)[A-Za-z]{0,6}b[A-Za-z]{0,6}\\s+\\S{1,200}\\s+', WORD],
  ['smbclient', `smbclient\\b${ARGS}-U\\s{0,4}["']?[^\\s%"']{1,100}%`, '[^\\s"\']+'],
  [
    'sqlplus|expdp|impdp|rman|sqlldr|exp |imp ',
    '(?:sqlplus|expdp|impdp|rman|sqlldr|exp|imp)\\s+(?:(?:-\\w+|target|userid=?)\\s*){0,4}["\']?[a-z]\\w{0,60}\\/',
    '[^\\s@"\'/.]+(?=@|\\s+\\w+=|["\']?\\s*$)',
  ],
  ['-pass', '-pass(?:in|out)?\\s{1,4}["\']?pass:', '[^\\s"\']+'],
  // a command that prints it stands where it is asked for
  [
    'echo&<(|printf&<(',
    `[\\s-][\\w-]{0,40}?(?:${TELLING}|${TELLING_ELSEWHERE}|cred|auth|pw|pin|otp)[\\w:-]{0,40}["']?[=\\s]{0,4}["']?(?:file:)?<\\(\\s{0,4}${PRINTS}`,
    PRINTED,
  ],
  [
    'echo&pass|echo&PASS|printf&pass|printf&PASS',
    `(?:ask|ext)?pass(?:word|phrase|wd)?(?:[-_]?(?:command|cmd|program|helper))?["']?(?:=|[ \\t]{1,4})(?=["'])["'](?:!?\\s{0,2}|(?:ba|da)?sh -c \\\\{0,3}["']?)${PRINTS}`,
    PRINTED,
  ],
  [
    'echo&ommand|echo&elper|echo&cmd|echo&rogram|echo&OMMAND|printf&ommand|printf&OMMAND|printf&elper',
    `(?:token|secret|key|credential)s?[-_.]?(?:command|cmd|program|helper|exec)["']?(?:=|[ \\t]{1,4})["']?!?${PRINTS}`,
    PRINTED,
  ],
  ['printf -v', `printf\\s+-v\\s+["']?\\w{0,40}(?:${TELLING})\\w{0,40}["']?\\s+${FORMAT}\\s+`, WORD],
  [
    'pulumi',
    'pulumi config set\\s+(?:-\\S+\\s+){0,4}[\\w:.-]{1,80}\\s+',
    `(?!-)${WORD}(?=[^\\n|;&]{0,200}\\s--secret)`,
  ],
  ['net use', 'net use[ \\t]+(?:\\S{1,8}[ \\t]+)?\\\\{1,8}\\S{1,200}[ \\t]+', `(?!/)${WORD}`],
  [
    'psexec|secretsdump|wmiexec|impacket',
    '(?:impacket-\\w+|\\w+exec(?:\\.py)?|secretsdump(?:\\.py)?)\\s+(?:-\\S+\\s+){0,4}["\']?[^\\s:@"\']{1,100}:',
    '[^\\s"\'@]+(?=@)',
  ],
  ['PASS ', 'USER\\s+[^\\s\\\\]{1,80}(?:\\s|\\\\[rn]){1,4}PASS\\s+', '[^\\s"\'\\\\]+'],
  ['--from-literal', '--from-literal[=\\s]["\']?[\\w.-]{1,100}=', '[^\\s"\']+'],
  [
    ' -a |--auth',
    '(?:https?|xh)\\s+(?:[^\\n|;&]{0,200}?\\s)?(?:-a|--auth)[\\s=]{1,4}["\']?[^\\s:"\']{1,100}:',
    '[^\\s"\']+',
  ],
  ['lftp', `lftp\\b${ARGS}-u\\s{0,4}["']?[^\\s,"']{1,100},`, '[^\\s"\']+'],
  ['rpcclient|winexe|wmic', `(?:rpcclient|winexe|wmic)\\b${ARGS}-U\\s{0,4}["']?[^\\s%"']{1,100}%`, '[^\\s"\']+'],
  ['wpa_passphrase', 'wpa_passphrase\\s+\\S{1,80}\\s+', WORD],
  [
    'net use',
    'net use[ \\t][^\\n|;&]{0,200}/user:[^\\s"\'\\\\]{1,100}(?:\\\\{1,4}(?![nrt]\\w)[^\\s"\'\\\\]{1,100})?[ \\t]+',
    WORD,
  ],
  ['http-basic', 'http-basic\\.\\S{1,60}\\s+\\S{1,80}\\s+', WORD],
  ['netlify env:set', 'netlify env:set\\s+\\S{1,80}\\s+', WORD],
  ['bw login', 'bw login[ \\t]+(?:-\\S+[ \\t]+){0,3}\\S+@\\S+[ \\t]+(?:-\\S+[ \\t]+){0,3}', WORD],
  ['@tcp(|@unix(', '[\\w.-]{1,80}:', '[^\\s@"\']{1,200}(?=@(?:tcp|unix)\\()'],
  ['send', 'assw(?:or)?d\\S{0,20}[^\\n]{0,80}?send\\s+(?:--\\s+)?\\\\{0,3}["\']', '[^"\'\\\\\\n]{4,}(?=\\\\+r)'],
  // other texts
  [
    'uthorization',
    'authorization:[^\\n]{0,400}?(?:token|response|signature|password|apikey)=\\\\{0,3}"',
    '[^"\\s\\\\]+',
  ],
  ['jdbc:oracle', 'jdbc:oracle:\\w+:[^\\s/@]{1,80}\\/', '[^\\s@"\']+(?=@)'],
  ['assword for|ASSWORD FOR', 'set password for \\S{1,200} (?:= |to )(?:password\\()?(?=["\'])', WORD],
  ['pgpass', '[\\w.*-]{1,100}:(?:\\d{1,5}|\\*):[\\w*-]{1,60}:[\\w*-]{1,60}:', '[^\\s:"\']+'],
  ['sig=', 'sig=', '[\\w+/-]{10,}%[\\w%]+'],
  ['machine', `machine${BLANK}${NO_BLANK}${BLANK}login${BLANK}${NO_BLANK}${BLANK}password${BLANK}`, '[^\\s\\\\]+'],
  ['machine', `machine${BLANK}[\\w-]{1,80}\\.[\\w.-]{1,200}${BLANK}password${BLANK}`, '[^\\s\\\\]+'],
  ['dentified|dentifi|DENTIFIED', 'identified\\s+(?:with\\s+\\S{1,60}\\s+)?(?:by|as)\\s+(?=["\'])', WORD],
  [
    'auth=(|auth = (|BasicAuth(|DigestAuth(|etworkCredential(|PasswordCredentials(',
    '(?:auth\\s?=\\s?|HTTP(?:Basic|Digest)Auth|NetworkCredential|UsernamePasswordCredentials)\\(\\s{0,2}["\'][^"\'\\n]{1,100}["\']\\s{0,2},\\s{0,2}["\']',
    '[^"\'\\n]+',
  ],
  ['Private-Lines', 'Private-Lines: \\d{1,3}(?:\\s|\\\\[rn])+', '[\\w+/=\\s]+?(?=\\s*(?:Private-MAC|$|\\\\))'],
];

/** Of every program its own row: what a text must have to be worth looking at is its name. */
function optionRows(): readonly Source[] {
  return SECRET_OPTIONS.flatMap(([programs, options, words]) =>
    programs.split(' ').map((program): Source => {
      const before = (): string => {
        const sub = words === undefined ? '' : `(?:\\s+[^\\s|;&]{1,80}){0,3}?\\s+${words.replaceAll(' ', '\\s+')}\\b`;
        const names = options
          .split(' ')
          .map((option) => (option.startsWith('--') ? `${option}[ \\t=]{1,4}` : `${option}[ \\t=]{0,4}`));
        const after = options === '' ? '[ \\t]{1,4}(?!-)' : `${ARGS}(?:${names.join('|')})(?![-\\s])`;
        return `${program}\\b${sub}${after}`;
      };
      return [program, before, WORD];
    }),
  );
}

function operandRows(): readonly Source[] {
  return SECRET_OPERANDS.map(([words, skip = 0, valued = '']): Source => {
    const [first = ''] = words.split(' ', 1);
    const before = (): string => {
      const [program = '', ...rest] = words.split(' ').map((word) => word.replace(/[.+]/g, '\\$&'));
      const taking = valued === '' ? '' : `(?:${valued.replaceAll(' ', '|')})[ \\t=]{1,4}${WORD}|`;
      const options = `(?:[ \\t]+(?:${taking}-[^\\s|;&]{1,80})){0,6}`;
      const between = `${options}[ \\t]+`;
      const skipped = Array<string>(skip).fill(`(?!-|/[A-Za-z]+(?:[\\s:]|$))${WORD}`);
      return `${[`${program}\\b`, ...rest, ...skipped].join(between)}${between}`;
    };
    return [first.replaceAll('\\', ''), before, `(?![-<>|/])${WORD}`];
  });
}

function readerRows(): readonly Source[] {
  const readers = (which: (words: string) => boolean): string =>
    SECRET_READERS.filter(which)
      .map((words) => words.replaceAll(' ', '\\s+(?:-\\S+\\s+){0,4}'))
      .join('|');
  const byOption = readers((words) => words.startsWith('-'));
  const byProgram = readers((words) => !words.startsWith('-'));
  /** An option says it of any program, a program only where it is run. */
  const piped = `(?:[^\\n|;&<]{0,200}?(?:${byOption})|(?:sudo\\s+(?:-\\S+\\s+){0,4})?(?:/\\S{1,80}/)?(?:${byProgram}))(?![\\w-])`;
  const reads = `(?:${byOption}|${byProgram})(?![\\w-])[^\\n|;&<]{0,200}`;
  // what is longest in a row is rarest in texts
  const rarest = new Set(
    SECRET_READERS.map((words) => words.split(' ').reduce((a, b) => (b.length > a.length ? b : a))),
  );
  const printing = (needles: readonly string[]): string =>
    needles.flatMap((needle) => ['echo', 'printf'].map((print) => `${print}&${needle}`)).join('|');
  return [
    [printing([...rarest]), PRINTS, `${PRINTED}(?=\\s{0,4}\\|\\s{0,4}${piped})`],
    ['<<<', `${reads}\\d?<<<\\s{0,4}`, WORD],
    [printing(['<(']), `${reads}<\\(\\s{0,4}${PRINTS}`, PRINTED],
  ];
}

interface Place {
  /** Whether a text may have one that has these words. */
  readonly mayBeIn: (has: (word: string) => boolean) => boolean;
  readonly pattern: () => RegExp;
}

function placeOf(flags: 'g' | 'gi') {
  return ([needles, source, secret]: Source): Place => {
    let split: readonly (readonly string[])[] | null = null;
    let made: RegExp | null = null;
    return {
      mayBeIn(has) {
        split ??= needles.split('|').map((needle) => needle.split('&'));
        return split.some((all) => all.every(has));
      },
      // as with shapes, it is made when a text may have one
      pattern() {
        if (made !== null) return made;
        const before = typeof source === 'string' ? source : source();
        made = new RegExp(`((?:${/^[A-Za-z]|^\(\?:[a-zA-Z]/.test(before) ? BEGIN : ''})${before})(${secret})`, flags);
        return made;
      },
    };
  };
}

const PLAIN_PLACES = ADDRESSES.map(placeOf('gi'));
let all: readonly Place[] | null = null;

/** Made when a text is to be looked through: a process that has just started may have none. */
function allPlaces(): readonly Place[] {
  all ??= [
    ...PLAIN_PLACES,
    ...SOURCES.map(placeOf('gi')),
    // `unzip -P` is followed by a password, `unzip -p` by an archive
    ...optionRows().map(placeOf('g')),
    ...[...operandRows(), ...readerRows()].map(placeOf('gi')),
  ];
  return all;
}

export function maskPlaces(text: string, mask: string): string {
  const masked = maskPairs(maskIn(allPlaces(), maskBasic(text, mask), mask), mask);
  return masked.includes('kty') ? masked.replace(PRIVATE_PARTS, `$1${mask}`) : masked;
}

/** `program sub-command name=value name=value`. */
function maskPairs(text: string, mask: string): string {
  let masked = text;
  for (const words of SECRET_PAIRS) {
    const [program = '', ...rest] = words.split(' ');
    if (!masked.includes(program)) continue;
    const sub = rest.map((word) => `\\s+${word}`).join('(?:\\s+-\\S+){0,4}');
    const pair = new RegExp(`(\\s["']?[\\w.-]{1,80}=)(${WORD})`, 'g');
    masked = masked.replace(new RegExp(`\\b${program}${sub}\\b[^\\n|;&]{1,4000}`, 'g'), (whole) =>
      whole.replace(pair, (one, before: string, secret: string) => (isReference(secret) ? one : before + mask)),
    );
  }
  return masked;
}

/** The same for a text in which nothing separates a name from its value. */
export function maskPlainPlaces(text: string, mask: string): string {
  return maskIn(PLAIN_PLACES, text, mask);
}

function maskIn(places: readonly Place[], text: string, mask: string): string {
  let masked = text;
  let has = wordsIn(text);
  for (const { mayBeIn, pattern } of places) {
    if (!mayBeIn(has)) continue;
    const before = masked;
    masked = before.replace(pattern(), (whole, start: string, secret: string) =>
      isReference(secret) ? whole : start + mask,
    );
    if (masked !== before) has = wordsIn(masked);
  }
  return masked;
}

const LONG_CHARS = 16 * 1024;

/** Hundreds of places have a few dozen words between them: a long text is looked through once for each. */
function wordsIn(text: string): (word: string) => boolean {
  if (text.length < LONG_CHARS) return (word) => text.includes(word);
  const known = new Map<string, boolean>();
  return (word) => {
    const found = known.get(word) ?? text.includes(word);
    known.set(word, found);
    return found;
  };
}

function isReference(secret: string): boolean {
  const inner = secret.replace(/^\\*["']|\\*["']$/g, '');
  return inner.startsWith('$') || (!/^\w+$/.test(inner) && isOrdinary(inner, '', { quoted: true }));
}

/** What is private of a JSON Web Key. */
const PRIVATE_PARTS = /(["'](?:d|p|q|dp|dq|qi|k)\\*["']\s?:\s?\\*["'])[\w-]{16,}/g;

/** `"auth": "…"` of Docker: a name and a password. */
function maskBasic(text: string, mask: string): string {
  if (!text.includes('auth')) return text;
  return text.replace(
    /(\bauth\\*["']\s{0,4}:\s{0,4}\\*["'])([A-Za-z0-9+/]{8,}={0,2})(?=\\*["'])/g,
    (whole, before, value) =>
      /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1')) ? before + mask : whole,
  );
}

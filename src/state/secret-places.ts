import { isOrdinary } from './ordinary-value.ts';
import { BEGIN, hasAny } from './secret-shapes.ts';

/** A word of a shell, quotes and all. */
const WORD = '(?:\\\\{0,7}"(?:[^"\\\\\\n]|\\\\(?!"))*\\\\{0,7}"|\'[^\'\\n]*\'|[^\\s"\'\\\\|;&]+)';
/** The rest of a command before one of its options. */
const ARGS = '[^\\n|;&]{0,500}?\\s';
/** Blanks, also those that were written into a string. */
const BLANK = '(?:[ \\t\\r\\n]|\\\\[nrt])+';
const NO_BLANK = '[^\\s\\\\]{1,200}';

/** What stays of a place is its first group; the rest is the secret. */
const SOURCES: readonly (readonly [needles: string, before: string, secret: string])[] = [
  // scheme://user:password@host
  [
    '://|:\\/\\/',
    ':\\\\?\\/\\\\?\\/[^\\s:/"\'`<>]{0,200}:',
    '(?!\\d{1,5}[/?#])[^\\s@"\'`<>]{1,400}(?:@[^\\s@/"\'`<>]{1,200}){0,3}(?=@)',
  ],
  // scheme://token@host
  ['://', ':\\/\\/', '(?=[A-Za-z_-]*\\d)[\\w-]{20,}(?=@)'],
  ['hooks.slack.com', 'hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/', '[\\w/]{8,}'],
  ['/api/webhooks/', 'discord(?:app)?\\.com\\/api\\/webhooks\\/\\d+\\/', '[\\w-]{8,}'],
  ['webhook.office.com', 'webhook\\.office\\.com\\/webhookb2\\/', '[\\w@/-]{8,}'],
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
  ['curl', `curl\\b${ARGS}(?:-b|--cookie)[\\s=]{1,4}(?=["']?[\\w.-]{1,80}=)`, WORD],
  ['sshpass', 'sshpass\\s+-p\\s*', WORD],
  ['mysql|mariadb', `(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\\b${ARGS}-p(?=["']?[^\\s"'\\]},\\\\-])`, WORD],
  [
    'login',
    `(?:docker|podman|helm|az|oc|cf|nerdctl|crane)(?:\\s+[^\\s|;&]{1,80}){0,3}?\\s+login\\b${ARGS}-p\\s{0,4}`,
    WORD,
  ],
  ['mongo', `mongo(?:sh|dump|restore|export|import)?\\b${ARGS}-p\\s{1,4}`, WORD],
  ['redis-cli', `redis-cli\\b${ARGS}-a\\s{1,4}`, WORD],
  ['requirepass|masterauth', '(?:requirepass|masterauth)[ \\t]{1,4}', '(?!foobared)[^\\s\\\\]+'],
  ['ldap', `ldap(?:search|add|modify|delete|whoami|passwd)\\b${ARGS}-w\\s{0,4}`, WORD],
  ['zip', `(?:zip|unzip)\\b${ARGS}-P\\s{0,4}`, WORD],
  ['mosquitto_', `mosquitto_(?:pub|sub)\\b${ARGS}-P\\s{1,4}`, WORD],
  ['htpasswd', `htpasswd\\s+-[A-Za-z]{0,6}b[A-Za-z]{0,6}\\s+\\S{1,200}\\s+\\S{1,200}\\s+`, WORD],
  ['smbclient', `smbclient\\b${ARGS}-U\\s{0,4}["']?[^\\s%"']{1,100}%`, '[^\\s"\']+'],
  ['sqlplus', 'sqlplus\\s+(?:-\\w+\\s+){0,4}["\']?\\w{1,60}\\/', '[^\\s@"\'/]+'],
  ['-pass', '-pass(?:in|out)?\\s{1,4}["\']?pass:', '[^\\s"\']+'],
  ['gh ', `gh\\s+secret\\s+set\\b${ARGS}(?:--body|-b)[\\s=]{1,4}`, WORD],
  [
    '--password-stdin|--with-token|sudo|chpasswd|passwd',
    '(?:echo|printf)\\s+(?:-\\w+\\s+|["\']%s(?:\\\\{1,4}n)?["\']\\s+)?',
    `${WORD}(?=\\s{0,4}\\|[^\\n|;]{0,200}(?:--password-stdin|--with-token|sudo\\s+-S|chpasswd|passwd\\s+--stdin))`,
  ],
  ['--password-stdin', '--password-stdin\\s{0,4}<<<\\s{0,4}', WORD],
  ['--from-literal', '--from-literal[=\\s]["\']?[\\w.-]{1,100}=', '[^\\s"\']+'],
  [
    ' -a |--auth',
    '(?:https?|xh)\\s+(?:[^\\n|;&]{0,200}?\\s)?(?:-a|--auth)[\\s=]{1,4}["\']?[^\\s:"\']{1,100}:',
    '[^\\s"\']+',
  ],
  // other texts
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

const PLACES = SOURCES.map(([needles, before, secret]) => ({
  needles: needles.split('|'),
  place: new RegExp(`((?:${/^[A-Za-z]|^\(\?:[a-zA-Z]/.test(before) ? BEGIN : ''})${before})(${secret})`, 'gi'),
}));

export function maskPlaces(text: string, mask: string): string {
  let masked = maskBasic(text, mask);
  for (const { needles, place } of PLACES)
    if (hasAny(masked, needles))
      masked = masked.replace(place, (whole, before: string, secret: string) =>
        isReference(secret) ? whole : before + mask,
      );
  return masked.includes('kty') ? masked.replace(PRIVATE_PARTS, `$1${mask}`) : masked;
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

import { TELLING } from './secret-names.ts';
import { TELLING_ELSEWHERE } from './secret-names-elsewhere.ts';
import { ARGS, BLANK, FORMAT, NO_BLANK, PRINTED, PRINTS, WORD } from './secret-place-words.ts';

export type Source = readonly [needles: string, before: string | (() => string), secret: string];

/**
 * What stays of a place is its first group; the rest is the secret. Needles: `a&b|c`, both or the other. These are the ones
 * that a text may have in which nothing separates a name from its value.
 */
export const ADDRESSES: readonly Source[] = [
  ['hooks.slack.com', 'hooks\\.slack\\.com\\/(?:services|workflows|triggers)\\/', '[\\w/]{8,}'],
  ['/api/webhooks/', 'discord(?:app)?\\.com\\/api\\/webhooks\\/\\d+\\/', '[\\w-]{8,}'],
  ['webhook.office.com', 'webhook\\.office\\.com\\/webhookb2\\/', '[\\w@/-]{8,}'],
];

export const SOURCES: readonly Source[] = [
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

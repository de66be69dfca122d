import { redirectedFiles } from '../parse/redirected-files.ts';
import type { ShellWord } from '../parse/shell-word.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Run } from '../walk/run.ts';
import { isSender } from './network.ts';
import { argumentsOf } from './options.ts';
import { runIn } from './ran.ts';

const CREDENTIALS: readonly RegExp[] = [
  /\.ssh(?:\/(?:id_[\w-]+|identity|\*)?)?$/,
  /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$/,
  /\.aws(?:\/(?:credentials|config|\*)?)?$/,
  /\.(?:netrc|npmrc|pypirc|git-credentials|pgpass|my\.cnf|vault-token)$/,
  /\.docker\/config\.json$|\.kube\/config$|\.config\/gh(?:\/hosts\.yml)?$|\.config\/gcloud(?:\/.*)?$/,
  /\.gnupg(?:\/.*)?$|\.password-store(?:\/.*)?$|Library\/Keychains(?:\/.*)?$/,
  /^\/etc\/(?:shadow|gshadow)$|^\/proc\/[^/]+\/environ$/,
  /\.(?:bash|zsh|sh|python|psql|mysql|node_repl|irb)_history$/,
  /(?:^|\/)\.env(?:\.(?!example$|sample$|template$|dist$|defaults$)[\w-]+)*$/,
];

/** They say that a file is there, or what it is like; nothing of what is in it. */
const HARMLESS = new Set(
  'ls stat test [ wc sha256sum sha1sum md5sum shasum file du chmod touch mkdir echo printf'.split(' '),
);
/** Options whose value says who is calling. */
const IDENTITY =
  /^(?:-[HuKEe]|--(?:key|cert|cacert|header|user|netrc-file|config|oauth2-bearer|rsh|identity|private-key|ca-certificate|certificate|env-file|load-cookies))$/;
const SSH_IDENTITY = /^-[iFoeSJ]$/;

/** The credentials that a command sends away; null: none. */
export function sendsSecrets(ran: Run): string | null {
  if (!isSender(ran)) return null;
  for (const feed of ran.feeds) {
    const read = readsSecrets(feed);
    if (read !== null) return read;
  }
  return readFrom(ran).map(plain).find(isCredential) ?? sentByItself(ran);
}

function sentByItself({ program, words }: Run): string | null {
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]?.value ?? '';
    if (i === 0 || IDENTITY.test(before) || (usesSsh(program) && SSH_IDENTITY.test(before))) continue;
    const inner = word.literal
      ? null
      : runIn(word.value)
          .map(readsSecrets)
          .find((one) => one !== null);
    if (inner !== undefined && inner !== null) return inner;
    const sent = sentFile(program, word, words[i - 1]);
    if (sent !== undefined && isCredential(sent)) return sent;
  }
  return null;
}

function usesSsh(program: string): boolean {
  return ['ssh', 'scp', 'sftp', 'rsync'].includes(program);
}

/** The file that a word makes a program send. */
function sentFile(program: string, word: ShellWord, before: ShellWord | undefined): string | undefined {
  const text = plain(word.value);
  switch (program) {
    case 'curl':
    case 'http':
    case 'https':
    case 'xh':
      if (/^(?:-T|--upload-file)$/.test(before?.value ?? '')) return text;
      return /^(?:--upload-file=|-T)(.+)/.exec(text)?.[1] ?? /[@<]([^@<;]+)/.exec(text)?.[1];
    case 'wget':
      return (
        /^--(?:post|body)-file(?:=(.+))?/.exec(text)?.[1] ??
        (/^--(?:post|body)-file$/.test(before?.value ?? '') ? text : undefined)
      );
    case 'scp':
    case 'sftp':
    case 'rsync':
    case 'rclone':
    case 'aws':
    case 'gsutil':
      return text.startsWith('-') || /^[\w.@-]+:/.test(text) ? undefined : text;
    case 'mail':
    case 'mailx':
    case 'mutt':
      return /^-[aA]$/.test(before?.value ?? '') ? text : undefined;
    default:
      return undefined;
  }
}

function readsSecrets(ran: Run): string | null {
  if (dumpsEnvironment(ran)) return 'the environment';
  if (HARMLESS.has(ran.program) || isSender(ran)) return null;
  const { operands, valuesOf } = argumentsOf(ran.words);
  const named = valuesOf(programNamed(ran.program).reads?.files ?? '');
  return [...operands.map(({ value }) => value), ...named, ...readFrom(ran)].map(plain).find(isCredential) ?? null;
}

function readFrom({ redirects }: Run): readonly string[] {
  return redirectedFiles(redirects).read.map(({ text }) => text);
}

function dumpsEnvironment({ program, words }: Run): boolean {
  const { operands, options } = argumentsOf(words);
  if (program === 'env' || program === 'printenv' || program === 'set')
    return (
      operands.length === 0 && !options.has('--help') && words.length < 3 && (program !== 'set' || words.length === 1)
    );
  return (program === 'export' || program === 'declare') && options.has('-p') && operands.length === 0;
}

function isCredential(path: string): boolean {
  return CREDENTIALS.some((shape) => shape.test(path));
}

function plain(text: string): string {
  return text.replace(/['"\\]/g, '').replace(/\/$/, '');
}

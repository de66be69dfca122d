import { redirectedFiles } from '../parse/redirected-files.ts';
import type { ShellWord } from '../parse/shell-word.ts';
import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import type { Line, Run } from '../walk/run.ts';
import type { Danger } from './danger.ts';
import { isFetcher } from './network.ts';
import { argumentsOf } from './options.ts';
import { readsCode, runIn, unknownCode } from './ran.ts';

/** Code that nobody has read by the time it runs: fetched, decoded, or whatever a variable holds. */
export function unreadCode({ runs, variables }: Line): readonly Danger[] {
  const fetched = new Set<string>();
  return runs.flatMap((one) => {
    const dangers = [
      ...codeFed(one),
      ...codeGiven(one),
      ...codeInVariable(one, variables),
      ...codeFetched(one, fetched),
    ];
    for (const file of filesFetchedBy(one)) fetched.add(file);
    return dangers;
  });
}

/** `curl … | sh` */
function codeFed(ran: Run): readonly Danger[] {
  return readsCode(ran) || readsProgram(ran) ? ran.feeds.flatMap(sourceOf).slice(0, 1) : [];
}

/** `sh -c "$(curl …)"`, `bash <(curl …)`, `python -c "$(curl …)"` */
function codeGiven(ran: Run): readonly Danger[] {
  const [program, ...others] = ran.words;
  const code = unknownCode(ran);
  const runsCode = program !== undefined && (isInterpreter(program) || code.length > 0);
  const given = runsCode ? others.filter(({ literal }) => !literal).map(({ value }) => value) : [];
  const inline = given.filter((text) => code.length > 0 || text.includes('<(') || isInline(ran, text));
  return [...code, ...inline]
    .flatMap((text) => runIn(text))
    .flatMap(sourceOf)
    .slice(0, 1);
}

/** The text of a program, not one of its arguments. */
function isInline({ words }: Run, text: string): boolean {
  const at = words.findIndex(({ value }) => value === text);
  return /^-(?:[A-Za-z]*[ce]|-eval|-print|-command)$/.test(words[at - 1]?.value ?? '');
}

/** An interpreter without a file reads its program from its input. */
function readsProgram({ words }: Run): boolean {
  const [program, ...others] = words;
  if (program === undefined || !program.literal || !isInterpreter(program)) return false;
  if (/^(?:\.|source|(?:ba|da|z|k|mk|rb|a|fi)?sh|osascript|expect|tclsh)$/.test(program.value)) return false;
  const script = scriptOf(words);
  if (script !== null) return script.value === '-' || script.value === '/dev/stdin';
  return others.every(({ value }) => value === '-' || (value.startsWith('-') && !INLINE.test(value)));
}

const INLINE = /^-(?:[A-Za-z]*[cempnr]|-eval|-print|-version|-help|[vVh])$/;

function sourceOf(ran: Run): readonly Danger[] {
  if (isFetcher(ran)) return [{ pattern: 'download-and-run', value: ran.program }];
  return decodes(ran) ? [{ pattern: 'decode-and-run', value: ran.program }] : [];
}

const ESCAPE = /\\(?:x[0-9a-f]{2}|0?[0-7]{3})/gi;

function decodes({ program, words }: Run): boolean {
  const { options, operands } = argumentsOf(words);
  switch (program) {
    case 'base64':
    case 'gbase64':
    case 'base32':
    case 'basenc':
      return options.has('-d') || options.has('-D') || options.has('--decode');
    case 'openssl':
      return options.has('-d') && ['enc', 'base64', 'aes-256-cbc', 'aes-128-cbc'].includes(operands[0]?.value ?? '');
    case 'xxd':
      return options.has('-r');
    case 'uudecode':
    case 'rev':
      return true;
    case 'printf':
      return words.some(isEscaped);
    case 'echo':
      return options.has('-e') && words.some(isEscaped);
    default:
      return false;
  }
}

/** A colour or a line end is no code. */
function isEscaped({ value }: ShellWord): boolean {
  return (value.match(ESCAPE)?.length ?? 0) > 2;
}

/** `eval "$CMD"`, where the line itself does not say what is in it. */
function codeInVariable(ran: Run, variables: Line['variables']): readonly Danger[] {
  if (ran.program !== 'eval' && !/sh$/.test(ran.program)) return [];
  return unknownCode(ran).flatMap((text) => {
    const name = /^["']?\$\{?(\w+|[@*])\}?["']?$/.exec(text.trim())?.[1];
    if (name === undefined || typeof variables.get(name) === 'string') return [];
    return [{ pattern: 'run-a-variable', value: `$${name}` } as const];
  });
}

/** `curl -o x.sh … && sh x.sh` */
function codeFetched(ran: Run, fetched: ReadonlySet<string>): readonly Danger[] {
  if (fetched.size === 0) return [];
  const meant = [ran.words[0], scriptOf(ran.words)].flatMap((word) =>
    word === undefined || word === null ? [] : [plain(word)],
  );
  const file = meant.find((path) => fetched.has(path));
  return file === undefined ? [] : [{ pattern: 'download-and-run', value: file }];
}

function filesFetchedBy(ran: Run): readonly string[] {
  return [...ownFiles(ran), ...passedOn(ran)]
    .map((value) => plain({ value }))
    .filter((path) => path !== '' && !path.startsWith('-') && path !== '/dev/null');
}

/** `curl … | tee x.sh`, `curl … | gunzip > x.sh` */
function passedOn(ran: Run): readonly string[] {
  if (!ran.feeds.some(isFetcher)) return [];
  const copied = ran.program === 'tee' ? argumentsOf(ran.words).operands.map(({ value }) => value) : [];
  return [...copied, ...redirectedTo(ran)];
}

function redirectedTo({ redirects }: Run): readonly string[] {
  return redirectedFiles(redirects).written.map(({ text }) => text);
}

function ownFiles(ran: Run): readonly string[] {
  if (!isFetcher(ran)) return [];
  const isWget = ran.program.startsWith('wget');
  const { options, valuesOf } = argumentsOf(ran.words);
  const named = valuesOf(isWget ? '-O --output-document' : '-o --output');
  const byUrl = isWget ? named.length === 0 : options.has('-O') || options.has('--remote-name');
  const urls = byUrl ? ran.words.filter(({ value }) => /^['"]?(?:https?|ftp):\/\//.test(value)) : [];
  const names = urls.map(
    ({ value }) =>
      value
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1) ?? '',
  );
  return [...named, ...redirectedTo(ran), ...names];
}

function plain({ value }: Pick<ShellWord, 'value'>): string {
  return value.replace(/['"\\]/g, '').replace(/^(?:\.\/)+/, '');
}

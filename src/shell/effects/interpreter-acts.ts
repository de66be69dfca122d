import { type ObviousReading, obviousCalls } from '../code/obvious/obvious-calls.ts';
import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { sedScript } from '../programs/sed-script.ts';
import { awkOpens } from './awk-opens.ts';
import { type Call, givenWords, operandsOf } from './call.ts';
import { readingOf } from './code-acts.ts';
import { type CodeText, codeText, isInput } from './code-texts.ts';
import { type Act, touches } from './effect.ts';
import { hostsIn } from './host-in.ts';
import { packActs } from './pack-acts.ts';
import { ANY, asShellWord, type WildText } from './wild-text.ts';

const INLINE = /^(?:-[A-Za-z0-9]*[cerpEn]|--eval|-eval|--print|--execute|--batch-string)$/;
/** `-c` of these only looks whether the text is one. */
const FILTERS = /^-[A-Za-z0-9]*[eE]$/;
/** Not in the name of a module, nor in a text that stands in the same word. */
const IN_PLACE = /^-[^-eEFIMmx]*i/;
const DESCRIPTOR = /^\/(?:dev|proc\/[^/]+)\/fd\//;
const EDITORS = /^(?:sed|gsed|awk|gawk|mawk|nawk)$/;

const FILTER = /^(?:perl|ruby)$/;

/** The program texts among its words. */
function inlineTexts({ name, args }: Pick<Call, 'name' | 'args'>): readonly WildText[] {
  const before = FILTER.test(name) ? FILTERS : INLINE;
  return args.filter(
    (word, i) => before.test(args[i - 1] ?? '') || isAttachedCode(word) || (name === 'deno' && args[i - 1] === 'eval'),
  );
}

/** What the obvious calls of its program texts do, of a language that nobody parses. */
function obviousReadings(call: Call): readonly ObviousReading[] {
  if (call.file !== null) return [];
  const inline = inlineTexts(call);
  const first = call.args.find((word) => isInput(word) || !word.startsWith('-'));
  const isFed = inline.length === 0 && (first === undefined || isInput(first));
  const texts = isFed ? [call.input.text ?? ''] : inline;
  const last = call.args.lastIndexOf(inline.at(-1) ?? first ?? '');
  const own = last < 0 ? [] : call.args.slice(last + 1).filter((word) => word !== '--');
  return texts.flatMap((text) => obviousCalls(call.name, text, own) ?? []);
}

/** The lines for a shell that do the same. */
export function obviousLines(call: Call): readonly WildText[] {
  return obviousReadings(call).flatMap(({ lines }) => lines);
}

/**
 * What a program text does that stands in the line: `python -c`, `node -e`, `perl -pi`, a here-document for one of
 * them, `awk`'s and `sed`'s own ways to write. Null: it is no such program.
 */
export function interpreterActs(call: Call): readonly Act[] | null {
  const { name, args, input, runsOthers } = call;
  if (EDITORS.test(name)) return editorActs(call);
  if (/^(?:pwsh|powershell)$/.test(name)) return powershellActs(args);
  const program = { value: name, literal: true };
  if (!isInterpreter(program)) return null;
  // a task and a script of package.json are no files
  const named = TASKS.test(name) ? args.filter((word) => !word.startsWith('-')) : [];
  if (isTask(named)) return [];
  if ((named.length > 1 || args.includes('-')) && /^(?:run|serve|test|bench)$/.test(named[0] ?? ''))
    return interpreterActs({ ...call, args: args.toSpliced(args.indexOf(named[0] ?? ''), 1) });
  const packed = packedBy(args);
  if (packed !== null) return packed;
  const code = codeText(call);
  if (code !== null && call.file !== null) return toldOf(code);
  if (code !== null) return [...codeActs(code), ...handedOn(givenWords(code.others))];
  const isShell = /sh$|^\.$|^source$/.test(name) && !BARE_WORDS.test(name);
  // a script that another process writes is read there, and what stands behind it is given to it
  const isHandedOver = args.some((word) => DESCRIPTOR.test(word));
  if (isShell && runsOthers && !isHandedOver) return [];
  const isFilter = FILTER.test(name);
  const texts = isShell ? [] : inlineTexts(call);
  const script = texts.length > 0 ? null : scriptOf([program, ...args.map(asShellWord)]);
  const read = script === null || isInput(script.value) ? [] : touches('reads', [script.value], 'file');
  const others = args.filter((word) => !texts.includes(word) && word !== script?.value && !DESCRIPTOR.test(word));
  // a script is read, and what it is given may be changed by it
  if (name === '.' || name === 'source') return read;
  if (isShell) return [...read, ...handedOn(givenWords(others))];
  const fromInput = texts.length === 0 && read.length === 0 ? [input.text ?? ''] : [];
  const bare = BARE_WORDS.test(name) ? fromInput.flatMap(bareWords) : [];
  // of a file only what is surely told counts
  const inText =
    call.file === null && !BARE_WORDS.test(name)
      ? [...texts, ...fromInput].flatMap((text) => textActs(obviousCalls(name, text)?.rest ?? text).map(guessed))
      : [];
  const dynamic = obviousReadings(call).some(({ isUnknown }) => isUnknown)
    ? [{ does: 'unknown', path: null } as const]
    : [];
  const inPlace = isFilter && args.some((word) => IN_PLACE.test(word));
  if (!inPlace && !(isFilter && texts.length > 0))
    return [...read, ...inText, ...dynamic, ...bare, ...writtenOperands(others)];
  const files = givenWords(others);
  return [
    ...[...read, ...inText, ...dynamic, ...touches('reads', files, 'file')],
    ...(inPlace ? touches('writes', files, 'file') : []),
  ];
}

const TASKS = /^(?:deno|bun)$/;

/** `deno task clean`, `bun run clean` */
function isTask([sub = '', what = '']: readonly WildText[]): boolean {
  if (/^(?:task|install|add|remove|init|upgrade|x|i|ci)$/.test(sub) || (sub === 'test' && what === '')) return true;
  return sub === 'run' && /^[\w:-]+$/.test(what);
}

/** A path that is found in a text is one that it may open. */
function guessed(act: Act): Act {
  return act.does === 'reads' ? { ...act, maybe: true } : act;
}

/** Its first word is a script, unless an option says what to run. */
function powershellActs(args: readonly WildText[]): readonly Act[] {
  const [first = '-'] = args;
  const scripts = args.filter(
    (word, i) => /^-f(?:ile)?$/i.test(args[i - 1] ?? '') || (i === 0 && !word.startsWith('-')),
  );
  return [...(first === '-' ? [] : touches('reads', scripts, 'file')), ...textActs(args.join(' '))];
}

/** Of the code in a file, without what is guessed; to hand a text on is to use it. */
function toldOf(code: CodeText): readonly Act[] {
  return readingOf(code).acts.map((act) =>
    act.does === 'reads' && act.handled === undefined ? { ...act, handled: 'tells' } : act,
  );
}

/** What cannot be told of a program text may be done to whatever it names. */
function codeActs(code: Pick<CodeText, 'language' | 'prints' | 'text'>): readonly Act[] {
  const { acts, isPartly } = readingOf(code);
  return isPartly ? [...acts, ...textActs(code.text)] : acts;
}

/** `python -m json.tool a` reads; with two files the second is written. */
function writtenOperands(others: readonly WildText[]): readonly Act[] {
  const isJsonTool = others.includes('-m') && others.includes('json.tool');
  const words = givenWords(others).filter((word) => word !== 'json.tool');
  if (!isJsonTool) return handedOn(words);
  return [...touches('reads', words.slice(0, 1), 'file'), ...touches('writes', words.slice(1), 'file')];
}

/** `python -m zipfile -e a.zip folder`; null: it is another module. */
function packedBy(words: readonly WildText[]): readonly Act[] | null {
  const at = words.indexOf('-m') + 1;
  const module = words[at] ?? '';
  if (at === 0 || !/^(?:zipfile|tarfile|zipapp|gzip|base64|uu|http\.server|dotenv|venv)$/.test(module)) return null;
  // behind a program text they are words for that
  if (!words.slice(0, at).every((word) => word.startsWith('-') && !INLINE.test(word))) return null;
  const valued = module === 'uu' ? '' : '-d --directory -b --bind -f --file';
  const { operands, has, valuesOf } = operandsOf(words.slice(at + 1), valued);
  if (module === 'base64') return touches('reads', operands, 'file');
  if (module === 'uu')
    return [...touches('reads', operands.slice(0, 1), 'file'), ...touches('writes', operands.slice(1), 'file')];
  if (module === 'zipapp') return zipped(words.slice(at + 1));
  if (module === 'venv') return touches('writes', operands, 'below');
  // it hands out whatever lies there
  if (module === 'http.server') return touches('reads', valuesOf('-d --directory').concat('.').slice(0, 1), 'tree');
  if (module === 'dotenv') return touches('reads', valuesOf('-f --file').concat('.env').slice(0, 1), 'file');
  const [archive = '', folder = '.'] = operands;
  if (module === 'gzip')
    return packActs({ name: 'gzip', args: ['-k', ...words.slice(at + 1)], input: { text: '', words: [] } });
  if (has('-c --create'))
    return [...touches('writes', [archive], 'file'), ...touches('reads', operands.slice(1), 'tree')];
  const read = touches('reads', [archive], 'file');
  return has('-e --extract') ? [...read, ...touches('writes', [folder], 'below')] : read;
}

/** `python -m zipapp folder -o a.pyz` */
function zipped(words: readonly WildText[]): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(words, '-o --output -p --python -m --main');
  const [source = '.'] = operands;
  if (has('--info')) return touches('reads', [source], 'file');
  const made = valuesOf('-o --output');
  return [
    ...touches('reads', [source], 'tree'),
    ...touches('writes', made.length > 0 ? made : [`${source}.pyz`], 'file'),
  ];
}

/** What a script does with its words, only the script says. */
function handedOn(words: readonly WildText[]): readonly Act[] {
  return touches('unknown', words, 'file').map((act) => ({ ...act, only: 'given' }));
}

/** Languages in which a path needs no quotes. */
const BARE_WORDS = /^(?:tclsh|wish)[\d.]*$/;

const TCL_WRITES = /\bopen\s+\S+\s+["{]?[wa]|\bfile\s+(?:delete|rename|copy|mkdir|attributes|link)\b/;

function bareWords(text: string): readonly Act[] {
  const words = [...text.matchAll(PIECES)].map(([word]) => word).filter((word) => /[./~]/.test(word));
  return touches(TCL_WRITES.test(text) ? 'unknown' : 'reads', words, 'file');
}

function isAttachedCode(word: WildText): boolean {
  return /^--(?:eval|print)=/.test(word);
}

function editorActs({ args, name }: Call): readonly Act[] {
  const isSed = /sed/.test(name);
  const inPlace = isSed ? args.some((word) => /^(?:-[A-Za-z]*i|--in-place)/.test(word)) : args.includes('inplace');
  const { operands, hasShort, valuesOf } = operandsOf(args, '', name);
  // without an option for it, the first word is the program
  const words = operands.slice(hasShort('-e --expression -f --file') ? 0 : 1);
  const files = isSed ? words : words.filter((word) => !/^[A-Za-z_]\w*=/.test(word));
  const named = isSed ? sedOpens(args, name) : awkOpens(name, args);
  return [
    ...touches(
      'reads',
      [...valuesOf('-f --file').filter((file) => file !== '-'), ...files, ...new Set(named.read)],
      'file',
    ),
    ...touches('writes', named.written, 'file'),
    ...(isSed ? [] : touches('reads', args.flatMap(madeUp), 'file')),
    ...(inPlace ? touches('writes', files, 'file') : []),
  ];
}

/** The files that the script of `sed` names. */
function sedOpens(args: readonly WildText[], name: string): ReturnType<typeof awkOpens> {
  const { operands, hasShort, valuesOf } = operandsOf(args, '', name);
  const given = valuesOf('-e --expression');
  const { reads, writes } = sedScript(
    (hasShort('-e --expression -f --file') ? given : operands.slice(0, 1)).join('\n'),
  );
  return { read: reads, written: writes };
}

/** The files that awk reads because its program puts them among its words. */
function madeUp(text: WildText): readonly WildText[] {
  return [...text.matchAll(/\bARGV\s*\[[^\]]*\]\s*=(?!=)\s*(?:"([^"]*)")?/g)].map(([, path]) => path ?? ANY);
}

/** To its own output. */
const PRINTS = /\b(?:process\.|sys\.|\$)?std(?:out|err)\.writ\w*|=>/g;

/** Signs that a text does more than read. */
const WRITES =
  /["'`][rbt]*[wax]\+?b?t?["'`]|r\+|\bO_(?:WRONLY|RDWR|CREAT|TRUNC)|writ|append|creat|trunc|unlink|remov|delet|renam|set\s+out|replace\(|\brm|rmtree|rmdir|mkdir|cop[yi]|\bmv|move|touch|chmod|chown|link|dump\(|save|sav\b|put_contents|system|exec|spawn|popen|subprocess|set-content|add-content|out-file|new-item|clear-content|inplace|Deno\.(?!read)|>/i;
const REMOVES = /rmtree|\brm|rmdir|renam|move|unlink|remov|delet/i;
const REMOVES_TREES = /rmtree|rm_?r|rmSync|rmdir|remove_tree|removeAll/i;
const TALKS =
  /\bsocket\b|urlopen|\bfetch\(|\bhttps?\.|requests?\.(?:get|post|put)|Net::HTTP|\bIO::Socket|\bTCPSocket\b|\bfsockopen\b|\bLWP\b|\burllib|XMLHttp|sendmail|\bnet\.connect/;
const MOST_NAMED = 1500;
/** What ends a path in a program text. */
const PIECES = /[^\s'"`;,()<>|&=+{}[\]]+/g;
const LITERALS = /'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\]*)`/g;

/** The paths that a program text names, put together as programs do: with a slash between, or with nothing. */
export function textActs(text: string): readonly Act[] {
  const writes = WRITES.test(text.replace(PRINTS, ' '));
  const pieces = writes ? [...text.matchAll(PIECES)].map(([piece]) => piece) : [];
  const literals = [...text.matchAll(LITERALS)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const joined = literals.flatMap((_, i) =>
    [2, 3, 4].flatMap((count) => {
      const some = literals.slice(i, i + count);
      return some.length < count ? [] : [some.join('/'), some.join('')];
    }),
  );
  const long = [...pieces, ...joined].filter(({ length }) => length > 3);
  const short = literals.filter((one) => one.length > 1 || (/^[/~.]$/.test(one) && REMOVES_TREES.test(text)));
  const named = [...new Set([...long, ...short])].filter(({ length }) => length < 1000);
  const reach = writes && REMOVES.test(text) ? 'tree' : 'file';
  // beyond that it may be about any place
  const places = named.length > MOST_NAMED ? [...named.slice(0, MOST_NAMED), ANY] : named;
  return [...touches(writes ? 'unknown' : 'reads', places, reach), ...talked(text, literals)];
}

/** With whom a program text talks: the addresses in it, or nobody knows whom. */
function talked(text: string, literals: readonly string[]): readonly Act[] {
  const hosts = hostsIn(literals.filter((one) => /^(?:https?|wss?|ftp):\/\//i.test(one)));
  const all = hosts.length === 0 && TALKS.test(text) ? [null] : hosts;
  return all.map((host) => ({ does: 'sends', host, path: null }));
}

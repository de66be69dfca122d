import type { Call } from './call.ts';
import type { WildText } from './wild-text.ts';

/** A program text that an interpreter is given, in a language of which every call is read. */
export interface CodeText {
  readonly language: 'python' | 'javascript';
  readonly text: WildText;
  /** What it comes to is printed: `node -p`. */
  readonly prints: boolean;
  /** The words beside it: options, and what the program is given. */
  readonly others: readonly WildText[];
}

type Called = Pick<Call, 'name' | 'args'> & { readonly input: Pick<Call['input'], 'text'> };

const PYTHON = /^(?:python|pypy|ipython|bpython|micropython)[\d.]*w?$/;
const JAVASCRIPT = /^(?:node|nodejs|bun|deno|tsx|ts-node|tsn|esno|esr|jiti|babel-node|vite-node|swc-node|zx)$/;

/** Programs that are written in JavaScript, and begin as Node does. */
const IN_NODE =
  /^(?:npm|npx|pnpm|pnpx|yarn|corepack|tsc|eslint|prettier|vite|vitest|jest|mocha|webpack|rollup|babel|next|nuxt|astro|turbo|lerna|nx|gulp|grunt|playwright|cypress|nodemon|ts-node|tsx|concurrently|rimraf|husky|lint-staged|commitlint|stylelint|tsup|esbuild-runner|http-server|serve|pm2)$/;

export function isInNode(name: string): boolean {
  return IN_NODE.test(name) || languageOf(name) === 'javascript';
}

export function languageOf(name: string): CodeText['language'] | null {
  return PYTHON.test(name) ? 'python' : JAVASCRIPT.test(name) ? 'javascript' : null;
}

/** The program text among the words of a call, or on its standard input; null: it has none, or another program runs. */
export function codeText(call: Called): CodeText | null {
  const language = languageOf(call.name);
  if (language === null) return null;
  const found = language === 'python' ? inPython(call.args) : inJavascript(call.args);
  if (found === 'script') return null;
  if (found !== 'none') return { language, ...found };
  const { text } = call.input;
  return text === null
    ? null
    : {
        language,
        text,
        prints: false,
        others: call.args.filter((word, i) => !isInput(word) && call.args[i - 1] !== '-m'),
      };
}

type Found = Omit<CodeText, 'language'> | 'script' | 'none';

/** Options end with `-c`, whose text may stand in the same word. */
function inPython(args: readonly WildText[]): Found {
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (isInput(word)) return 'none';
    if (!word.startsWith('-') || word.startsWith('--')) {
      if (word.startsWith('--')) continue;
      return inManaged(args.slice(i)) ?? 'script';
    }
    const at = word.search(/[cmWX]/);
    const letter = word[at];
    const attached = word.slice(at + 1);
    if (letter === 'm') return inModule(attached || (args[i + 1] ?? ''), args.slice(attached === '' ? i + 2 : i + 1));
    if (letter === 'c') {
      const text = attached === '' ? args[i + 1] : attached;
      return text === undefined ? 'none' : { text, prints: false, others: without(args, attached === '' ? i + 1 : i) };
    }
    if (letter !== undefined && attached === '') i++;
  }
  return 'none';
}

/** Modules that run what they are told line by line. */
const CONSOLES = /^(?:code|asyncio|IPython|bpython|ptpython)$/;

function inModule(module: WildText, args: readonly WildText[]): Found {
  if (module === 'timeit') return timed(args);
  return CONSOLES.test(module) && args.every((word) => word.startsWith('-')) ? 'none' : 'script';
}

/** Its standard input, whatever stands for it. */
export function isInput(word: WildText): boolean {
  return /^(?:-|\/dev\/stdin|\/(?:dev|proc\/self)\/fd\/0)$/.test(word);
}

/** `python manage.py shell -c 'text'` */
function inManaged([script = '', command = '', ...rest]: readonly WildText[]): Found | null {
  if (!/(?:^|\/)manage\.py$/.test(script) || !/^shell(?:_plus)?$/.test(command)) return null;
  const at = rest.findIndex((word) => /^(?:-c|--command)$/.test(word)) + 1;
  const text = at === 0 ? rest.find((word) => word.startsWith('--command='))?.slice(10) : rest[at];
  return text === undefined ? null : { text, prints: false, others: [] };
}

/** `python -m timeit -s 'setup' 'statement'` */
function timed(args: readonly WildText[]): Found {
  const texts = args.filter((word, i) => !word.startsWith('-') && !/^-[nru]$/.test(args[i - 1] ?? ''));
  return texts.length === 0 ? 'none' : { text: texts.join('\n'), prints: false, others: [] };
}

const EVALUATES = /^(?:-[a-z]*[ep][a-z]*|--eval|--print)$/;
const VALUED =
  /^(?:-r|-C|--require|--import|--loader|--experimental-loader|--conditions|--env-file|--input-type|--tsconfig|--ext|--project|-P|--config|-c|--stack-size)$/;

function inJavascript(args: readonly WildText[]): Found {
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    const attached = /^--(eval|print)=(.*)$/s.exec(word);
    if (attached !== null)
      return { text: attached[2] ?? '', prints: attached[1] === 'print', others: without(args, i) };
    if (isInput(word)) return 'none';
    if (i === 0 && word === 'eval') return afterEval(args.slice(1));
    if (i === 0 && word === 'run') continue;
    if (!word.startsWith('-')) return 'script';
    // more options may stand between `-e` and its text
    if (EVALUATES.test(word)) {
      const at = args.findIndex((one, j) => j > i && !/^-[a-zA-Z-]/.test(one));
      const text = args[at];
      // of several it is the last one's
      if (text !== undefined && EVALUATES.test(args[at + 1] ?? '') && args[at + 2] !== undefined)
        return inJavascript(args.slice(at + 1));
      const prints = args.slice(i, at < 0 ? undefined : at).some((one) => /^(?:-[a-z]*p[a-z]*|--print)$/.test(one));
      return text === undefined ? 'none' : { text, prints, others: without(args, at) };
    }
    if (VALUED.test(word)) i++;
  }
  return 'none';
}

/** `deno eval -p 'text'` */
function afterEval(args: readonly WildText[]): Found {
  const at = args.findIndex((word) => !word.startsWith('-'));
  const text = args[at];
  if (text === undefined) return 'none';
  return { text, prints: args.slice(0, at).some((word) => /^(?:-p|--print)$/.test(word)), others: without(args, at) };
}

function without(args: readonly WildText[], at: number): readonly WildText[] {
  return args.filter((_, i) => i !== at);
}

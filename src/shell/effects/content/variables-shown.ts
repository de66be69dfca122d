import { programNamed } from '../../programs/program-named.ts';
import { isIn } from '../../programs/read-options.ts';
import type { Run } from '../../walk/run.ts';
import { operandsOf } from '../call.ts';
import { readingOf } from '../code-acts.ts';
import { codeText, languageOf } from '../code-texts.ts';
import { ANY } from '../wild-text.ts';
import { isCredentialName } from './credential-names.ts';
import { handlingOf } from './handling.ts';
import { complainedIn, INDIRECT, mentionedIn } from './surroundings.ts';
import { toldWords } from './told-words.ts';

/** Which variables of a shell hold what was read; `all`: nobody knows their names. */
export type Held = ReadonlySet<string> | 'all';

/** Names that say nothing, whoever sets them. */
const PLAIN =
  /^(?:[?#$!@*\d_-]+|PWD|OLDPWD|HOME|USER|LOGNAME|SHELL|PATH|LANG|TERM|HOSTNAME|RANDOM|SECONDS|LINENO|EPOCHSECONDS|U?EUID|UID|PPID|TMPDIR|BASH_VERSION|BASHPID|PIPESTATUS|OSTYPE)$/;

/** What it prints of variables: none of them, these, or with its own trace whatever the line does. */
export function variablesShown(
  run: Run,
  held: Held,
  own: ReadonlySet<string>,
  isFunction: (name: string) => boolean,
): 'none' | 'prints' | 'traces' {
  const call = callOf(run);
  if (traces(call)) return 'traces';
  const printed = dumpedBy(run);
  if (printed === 'all' || printed.some((name) => isHeld(name, held, own))) return 'prints';
  const node = run.at?.node;
  if (node === undefined) return 'none';
  // a script of the project sends its own credential to whom it is for; what prints it, or sends the whole file, is told elsewhere
  if (held !== 'all' || run.file === null) {
    const told = [...toldWords(run, call, held === 'all')].filter((name) => isHeld(name, held, own));
    if (told.some((name) => held !== 'all' || isCredentialName(name))) return 'traces';
  }
  if (run.kind === 'redirections') return 'none';
  const isIn = (names: ReadonlySet<string>): boolean => [...names].some((name) => isHeld(name, held, own));
  if (isIn(complainedIn(node))) return 'traces';
  if (call.name === 'envsubst') return 'prints';
  const mentioned = mentionedIn(node);
  if (!isIn(mentioned)) return 'none';
  return isFunction(call.name) || showsItsWords(run, held) ? 'prints' : 'none';
}

export function callOf({ words, command }: Run): { readonly name: string; readonly args: readonly string[] } {
  const [program = '', ...args] = words.map(({ value }) => value);
  const name = program.slice(program.lastIndexOf('/') + 1);
  // words of which nothing is known may be any
  return { name, args: args.length === 0 && (command?.args.length ?? 0) > 0 ? [ANY] : args };
}

function isHeld(name: string, held: Held, own: ReadonlySet<string>): boolean {
  if (name === INDIRECT) return true;
  if (held !== 'all') return held.has(name);
  return !PLAIN.test(name) && !own.has(name);
}

/** `set -x`, `bash -x`: each command is printed with its values. */
export function traces({ name, args }: ReturnType<typeof callOf>): boolean {
  const isTraced = (word: string): boolean => /^-[a-zA-Z]*[xv][a-zA-Z]*$|^(?:xtrace|verbose)$/.test(word);
  return (name === 'set' || programNamed(name).shell === true) && args.some(isTraced);
}

type Dumped = 'all' | readonly string[];

/** The variables that a command prints because that is what it is for. */
export function dumpedBy(run: Run): Dumped {
  const { name, args } = callOf(run);
  const plain = args.filter((word) => !word.startsWith('-'));
  switch (name) {
    case 'printenv':
      return plain.length === 0 ? 'all' : plain;
    case 'env':
    case 'genv':
      return printsEnvironment(args) ? 'all' : [];
    case 'set':
      return args.length === 0 ? 'all' : [];
    case 'export':
    case 'readonly':
      return plain.length === 0 ? 'all' : [];
    case 'declare':
    case 'typeset':
    case 'local':
      if (plain.length === 0) return args.some((word) => /^-[a-zA-Z]*[fF]/.test(word)) ? [] : 'all';
      return args.some((word) => /^-[a-zA-Z]*p/.test(word)) ? plain : [];
    case 'ps':
      return args.some((word) => /^[a-z]*e[a-z]*$/.test(word) && word !== 'comm') && !args.includes('-o') ? 'all' : [];
    case 'direnv':
      return /^dump\b/.test(args.join(' ')) ? 'all' : [];
    case 'systemctl':
      return plain[0] === 'show-environment' ? 'all' : [];
    case 'npm':
    case 'pnpm':
    case 'yarn':
      return args.join(' ') === 'run env' ? 'all' : [];
    default:
      return inCode(name, args, codeFrom(run, name));
  }
}

/** `env` with no command behind its variables. */
function printsEnvironment(args: readonly string[]): boolean {
  const { operands, has } = operandsOf(args, '-u -C -S --unset --chdir --split-string');
  return (
    !has('-i --ignore-environment -S --split-string --help --version') && operands.every((word) => /^\w+=/.test(word))
  );
}

/** The environment as a program text has it: as a whole, or one by its name. */
const WHOLE =
  /\bprocess\.env\b(?!\s*(?:\?\.|\.|\[))|\bos\.environ\b(?!\s*(?:\.get|\[|\.pop|\.setdefault))|%ENV\b|\bENV\b(?!\s*(?:\[|\{|\.fetch|\.key))|\$ENV\{\s*[$@]|\bgetenv\(\s*\)|\$_(?:ENV|SERVER)\b(?!\s*\[)|\$ENV\b(?!\.|\{)|\bENVIRON\b(?!\s*\[\s*["'])|\bphpinfo\(|\b(?:Deno|Bun)\.env(?:\.toObject|\b(?!\s*(?:\?\.|\.|\[)))/;
/** The same in the words of jq. */
const WHOLE_IN_JQ = /\$ENV\b(?!\.|\{|\[)|(?:^|[\s|(,;])env(?=$|[\s|),;])/;
const NAMED =
  /(?:process\.env\??\.|process\.env\[\s*["'`]|environ(?:\.get\(|\[)\s*["']|getenv\(\s*["']|\bENV(?:\.fetch\(|\[|\{)\s*["']?|\$ENV\{\s*["']?|\$_ENV\[\s*["']|ENVIRON\[\s*["']|\$ENV\.|\benv\.|Deno\.env\.get\(\s*["'])(\w+)/g;
const LANGUAGE = /^(?:-[a-zA-Z]*[epcrEn]|--eval|--print|eval)$/;

/** A program text that it reads: a here-document, or what is printed before it. */
function codeFrom({ stdin }: Run, name: string): readonly string[] {
  return typeof stdin === 'object' && programNamed(name).interprets === true ? [stdin.text] : [];
}

const JQ = /^(?:jq|gojq|jaq|yq|xq)$/;
const AWK = /^[gmn]?awk$/;

function inCode(name: string, args: readonly string[], read: readonly string[]): Dumped {
  const isJq = JQ.test(name);
  const isAwk = AWK.test(name);
  const { content, interprets } = programNamed(name);
  if (languageOf(name) !== null) {
    const code = codeText({ name, args, input: { text: read[0] ?? null } });
    if (code === null) return [];
    const { isPartly, variables } = readingOf(code);
    if (isPartly) return dumpedIn([withoutQuestions(code.text)], WHOLE);
    return variables.includes('*') ? 'all' : variables;
  }
  // `dotenv -e .env.local`: a file, and no text of a program
  const isText = (before = ''): boolean => LANGUAGE.test(before) && !isIn(content?.used ?? '', before);
  // elsewhere "env" is a folder, a branch, a word to look for
  const given = isJq || isAwk ? args : interprets === true ? args.filter((_, i) => isText(args[i - 1])) : [];
  const texts = [...given, ...read].map(withoutQuestions);
  return dumpedIn(texts, isJq ? WHOLE_IN_JQ : WHOLE);
}

function dumpedIn(texts: readonly string[], whole: RegExp): Dumped {
  if (texts.some((text) => whole.test(text))) return 'all';
  return texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, variable = '']) => variable));
}

/** What tells only which names there are, how many, or whether one is set. */
const QUESTIONS =
  /\bObject\.keys\(\s*process\.env\s*\)|!\s*process\.env\.\w+\b(?!\s*[([])|\bBoolean\(\s*process\.env\.\w+\s*\)|\btypeof process\.env\.\w+|\bprocess\.env\.\w+\s*(?:\?\s*(["'`])\w*\1\s*:|[!=]==?\s*(?:undefined|null)\b)|\blen\(\s*os\.environ\s*\)|\bos\.environ\.keys\(\s*\)|\bkeys\s*\(?\s*%ENV\b|\bENV\.keys\b|["']\w+["']\s+(?:not\s+)?in\s+os\.environ\b(?!\s*[.[])/g;
/** The environment by another name, or by a name that shows only then. */
const STILL = /\benv\b(?!\??\.\w)|environ\b(?!\s*(?:\.get\(|\[)\s*["'])/;

function withoutQuestions(text: string): string {
  const rest = text.replace(QUESTIONS, '0');
  // `Object.keys(process.env).map((name) => env[name])`
  return STILL.test(rest) ? text : rest;
}

/** They keep it in the shell. */
const QUIET =
  /^(?:export|declare|typeset|local|readonly|unset|read|mapfile|readarray|set|shift|return|exit|test|\[|\[\[|:|true|false)$/;

/** A value among its words, or in what it reads there, comes out of it again. */
function showsItsWords(run: Run, held: Held): boolean {
  const { name, args } = callOf(run);
  if (/^(?:echo|printf|print|say|yes|seq|logger|wall|basename|dirname|expr|bc|date|notify-send|figlet)$/.test(name))
    return true;
  // its words are a text that runs
  if (run.inner.some(({ kind }) => kind === 'script')) return true;
  if (programNamed(name).interprets === true && args.some((word) => LANGUAGE.test(word))) return true;
  const how = handlingOf(callOf(run), null);
  // of what was taken out of a file by its name nobody knows what a program does with it
  if (held === 'all' || QUIET.test(name)) return how === 'prints';
  // a name that is not there is told
  return how !== 'tells' || run.command?.args.some((word) => mentionedIn(word).size > 0) === true;
}

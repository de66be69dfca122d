import { programNamed } from '../../programs/program-named.ts';
import { readOptions } from '../../programs/read-options.ts';
import { variablesOf } from '../../programs/variables.ts';
import { quotedWord } from '../../quoted-word.ts';
import type { Next } from '../../walk/run.ts';
import { runsValue } from '../../walk/variable-scripts.ts';
import { type Call, givenWords } from '../call.ts';
import { isInNode, languageOf } from '../code-texts.ts';
import { inSubshell, type Scope } from '../scope.ts';
import { setVariable } from '../values.ts';
import { ANY, asShellText, asShellWord, isWild, type WildText } from '../wild-text.ts';
import { possibly } from './sureness.ts';

type Assigned = readonly (readonly [name: string, value: WildText])[];

const ASSIGNMENT = /^([A-Za-z_][^\s=/]*)=(.*)$/s;

/** What a wrapper sets for the command behind it: `env A=b command`. */
export function assignedBy({ name, args }: Pick<Call, 'name' | 'args'>): Assigned {
  const { wraps } = programNamed(name);
  if (wraps?.assignments !== true || !args.some((word) => word.includes('='))) return [];
  const { operands } = readOptions(args, wraps, asShellWord, (word) => ASSIGNMENT.test(word));
  const end = operands.findIndex((word) => !ASSIGNMENT.test(word));
  return operands.slice(0, end < 0 ? undefined : end).map((word) => {
    const [, variable = '', value = ''] = ASSIGNMENT.exec(word) ?? [];
    return [variable, value] as const;
  });
}

/** What `env -u NAME` and `env -i` take away. */
export function withoutTaken({ name, args }: Pick<Call, 'name' | 'args'>, scope: Scope): Scope {
  const { wraps } = programNamed(name);
  if (name !== 'env' || wraps === undefined || !args.some((word) => word.startsWith('-'))) return scope;
  const { options } = readOptions(args, wraps, asShellWord, (word) => ASSIGNMENT.test(word));
  const isAll = options.some((option) => /^(?:-i|-|--ignore-environment)$/.test(option.name)) || args[0] === '-';
  const taken = options.flatMap(({ name: option, value }) =>
    /^(?:-u|--unset)$/.test(option) && value !== null ? [value.word.slice(value.from)] : [],
  );
  // the names in a text that it splits are its own, of before
  const isSplit = options.some((option) => /^(?:-S|--split-string)$/.test(option.name));
  if (isSplit || (!isAll && taken.length === 0)) return scope;
  const own: Scope = isAll ? { ...inSubshell(scope), environment: () => undefined } : inSubshell(scope);
  for (const variable of isAll ? [...scope.values.keys(), 'HOME'] : taken)
    setVariable(own, variable, { texts: [''], isExported: true });
  return own;
}

export function withAssigned(assigned: Assigned, scope: Scope): Scope {
  if (assigned.length === 0) return scope;
  const own = inSubshell(scope);
  for (const [name, value] of assigned) setVariable(own, name, { texts: [value], isExported: true });
  return own;
}

/** What runs because the environment of a command says so. */
export function environmentRuns(call: Call, assigned: Assigned, scope: Scope): readonly Next<Scope>[] {
  const values = (name: string): readonly WildText[] => scope.values.get(name)?.texts ?? [];
  return [
    ...assigned.flatMap(([name, value]) => {
      // a function that a shell takes from its environment
      if (/^BASH_FUNC_.+%%$/.test(name)) return [script(value.replace(/^\s*\(\)\s*/, ''))];
      return runsValue(name) ? [script(filledIn(value, call))] : [];
    }),
    ...preloaded(call, values).map((next) => {
      const own = { ...next, scope: withAssigned(ALONE, scope) };
      // that one only where a person types
      return languageOf(call.name) === 'python' ? possibly(own, scope) : own;
    }),
    ...moreWords(call, values),
    ...workedOutBy(call, values),
    ...['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES']
      .flatMap(values)
      .flatMap((text) => text.split(/[\s:]+/))
      .flatMap((file) => (file.includes('/') && call.name !== 'ld.so' ? [command('ld.so', file)] : [])),
  ];
}

/** What a shell works out by itself before it does what it is told: the name of its startup file, and its prompts. */
function workedOutBy(
  { name, args }: Pick<Call, 'name' | 'args'>,
  values: (name: string) => readonly WildText[],
): readonly Next<Scope>[] {
  if (programNamed(name).shell !== true || programNamed(name).inShell === true) return [];
  const isTyped = args.some((word) => /^-[a-zA-Z]*i/.test(word));
  const files = [...(isTyped ? values('ENV') : []), ...(name === 'bash' ? values('BASH_ENV') : [])];
  const prompts = isTyped ? ['PS0', 'PS1', 'PS2'].flatMap(values) : [];
  return [
    ...files.filter((text) => /[$`]/.test(text)).map((text) => script(`. ${text}`)),
    ...prompts.filter((text) => /\$\(|`/.test(text)).map((text) => script(`: "${text.replaceAll('"', '')}"`)),
  ];
}

/** `LESSOPEN='|cat %s'`: what the program is given, where it stands before that. */
export function filledIn(text: WildText, { name, args }: Pick<Call, 'name' | 'args'>): WildText {
  const given = PASSES_ON.test(name) ? [ANY] : givenWords(args);
  const words = given.map((word) => (/^[\w./:=@-]+$/.test(word) || isWild(word) ? word : quotedWord(word)));
  return text.replace(/^\|{1,2}-?\s*/, '').replaceAll('%s', () => words.join(' '));
}

/** What looks at the variable is another command. */
const PASSES_ON = /^(?:export|declare|typeset|env)$/;

function script(text: WildText): Next<Scope> {
  return { kind: 'script', text: asShellText(text), own: true };
}

function command(...words: readonly WildText[]): Next<Scope> {
  return { kind: 'command', words: words.map((word) => ({ ...asShellWord(word), pos: 0, end: 0 })) };
}

/** What is run before everything else begins with nothing before it. */
const ALONE: Assigned = [
  ['NODE_OPTIONS', ''],
  ['RUBYOPT', ''],
  ['PYTHONSTARTUP', ''],
];
const PRELOADS = /^(?:-r|--require|--import|--loader|--experimental-loader)$/;

/** Files that an interpreter runs before what it is told to: `node -r ./a`, `PYTHONSTARTUP=a`. */
function preloaded({ name, args }: Call, values: (name: string) => readonly WildText[]): readonly Next<Scope>[] {
  const language = isInNode(name) ? 'javascript' : languageOf(name);
  const isRuby = name === 'ruby';
  if (language === null && !isRuby) return [];
  const set = language === 'javascript' ? values('NODE_OPTIONS') : isRuby ? values('RUBYOPT') : [];
  const words = [...(languageOf(name) === 'javascript' ? args : []), ...set.flatMap((text) => text.split(/\s+/))];
  const files = words.flatMap((word, i) => {
    if (PRELOADS.test(words[i - 1] ?? '')) return [word];
    return /^(?:-r|--(?:require|import|loader|experimental-loader)=)([./~].*)$/s.exec(word)?.[1] ?? [];
  });
  const started = language === 'python' ? values('PYTHONSTARTUP') : [];
  const paths = [...files.filter((file) => /^[./~]/.test(file)), ...started.filter((file) => file !== '')];
  const program = language === 'javascript' ? 'node' : name;
  // it runs that one already
  return paths.flatMap((file) => (args.length === 1 && args[0] === file ? [] : [command(program, file)]));
}

/** The same program, with the words that variables hold for it. */
function moreWords({ name, args }: Call, values: (name: string) => readonly WildText[]): readonly Next<Scope>[] {
  return variablesOf(name, args).flatMap(({ names, as }) =>
    names.flatMap(values).flatMap((text) => {
      const words = as === 'words' ? wordsIn(text) : typeof as === 'object' && text !== '' ? [as.word, text] : [];
      if (words.length === 0 || words.every((word) => args.includes(word))) return [];
      return [as === 'words' ? command(name, ...words, ...args) : command(name, ...args, ...words)];
    }),
  );
}

function wordsIn(text: WildText): readonly WildText[] {
  return (text.match(/(?:\\.|[^\s\\])+/gs) ?? []).map((word) => word.replace(/\\(.)/gs, '$1'));
}

import type { Assignment, Command, CommandArgument } from 'unbash';
import type { PlacedWord } from '../../parse/shell-word.ts';
import { assignmentsPrinted } from '../assignments-printed.ts';
import { bounded } from '../bounded.ts';
import { expandFields, expandValue } from '../expand-word.ts';
import { goTo, type Scope, stateOf } from '../scope.ts';
import { setVariable, variableOf } from '../values.ts';
import { ANY, isWild, type WildText } from '../wild-text.ts';
import { eitherOf } from './branches.ts';
import { declare } from './declares.ts';
import { mayBeMore } from './may-be-more.ts';
import { orNotAtAll } from './may-not-open.ts';
import type { Given, State } from './state.ts';
import { LEFT, leave, perhaps } from './sureness.ts';
import { isSame, type Variable } from './variable.ts';

/** In how many ways one command is looked at, where that depends on what its words may be. */
const MOST_WAYS = 16;
/** A program that may be one of more is unknown. */
const MOST_PROGRAMS = 8;
export const MOST_ARGUMENTS = 5000;

type Run = (words: readonly PlacedWord[]) => void;

/** Runs a command in every way that its words may be read, each from what is so before it. */
export function eachCommand(node: Command, scope: Scope, run: Run): void {
  if (scope.isOver) return;
  orNotAtAll(node.redirects, scope, () => inEachWay(node, scope, run));
}

function inEachWay(node: Command, scope: Scope, run: Run): void {
  const prefix = node.prefix.filter((part) => part.type === 'Assignment');
  scope.failed = null;
  if (node.name === undefined) {
    for (const one of prefix) declare(one, scope);
    run([]);
    return;
  }
  const ways = waysOf(node, scope);
  const [only] = ways.length === 1 ? ways : [];
  const start = only === undefined ? stateOf(scope) : null;
  const ends: State[] = [];
  const failures: State[] = [];
  for (const way of ways) {
    if (start !== null) goTo(scope, start);
    for (const [name, text] of way.chosen) choose(scope, name, text);
    if (way.given !== null) scope.given = [way.given];
    perhaps(scope, start === null && way.isOne, () => withPrefix(prefix, way.words, scope, run));
    // nothing of the shell is left then
    if (way.words[0]?.value === 'exec' && way.words.length > 1) leave(scope, LEFT.shell);
    if (start === null) return;
    const { failed } = scope;
    scope.failed = null;
    for (const [name] of way.chosen) {
      const known = scope.values.get(name);
      const all = start.values.get(name);
      if (all !== undefined && known?.texts.length === 1) setVariable(scope, name, all);
    }
    ends.push(stateOf(scope));
    failures.push(failed ?? ends.at(-1) ?? start);
  }
  const end = eitherOf(scope, ends);
  const failed = failures.every((state, i) => state === ends[i]) ? null : eitherOf(scope, failures);
  goTo(scope, { ...end, failed });
}

/** One way to read a command: which of its variables is what, and its words then. */
interface Way {
  readonly chosen: readonly (readonly [string, WildText])[];
  readonly given: Given | null;
  readonly words: readonly PlacedWord[];
  /** Every shell reads it so. */
  readonly isOne: boolean;
}

const MENTIONED = /\$(?:\{[!#]?)?(\w+|[@*])/g;

function waysOf(node: Command, scope: Scope): readonly Way[] {
  const choices = choicesIn(node, scope);
  const start = choices.length > 1 ? stateOf(scope) : null;
  const ways: Way[] = [];
  for (const choice of choices) {
    if (start !== null) goTo(scope, start);
    for (const [name, text] of choice.chosen) choose(scope, name, text);
    if (choice.given !== null) scope.given = [choice.given];
    scope.line.differs = false;
    const before = stateOf(scope);
    const lists = wordLists(node, scope);
    const isOne = !scope.line.differs;
    for (const words of lists) ways.push({ ...choice, words, isOne });
    if (isOne) continue;
    // what is counted on the way is counted once
    const counted = stateOf(scope);
    for (const shell of ['zsh', 'dash'] as const) {
      goTo(scope, before);
      scope.readBy = shell;
      for (const words of wordLists(node, scope)) {
        // a name with a space in it is no program
        const isNew = !/\s/.test(words[0]?.value ?? '') && !ways.some((way) => isSame(texts(way.words), texts(words)));
        if (isNew) ways.push({ ...choice, words, isOne });
      }
    }
    goTo(scope, counted);
    scope.readBy = 'bash';
  }
  if (start !== null) goTo(scope, start);
  return ways;
}

function texts(words: readonly PlacedWord[]): readonly WildText[] {
  return words.map(({ value }) => value);
}

type Choice = Omit<Way, 'words' | 'isOne'>;

/** Variables with several values that belong together: what is one thing in one word is the same in the next. */
function choicesIn({ name, args, redirects }: Command, scope: Scope): readonly Choice[] {
  const plain: Choice = { chosen: [], given: null };
  if (scope.values.size === 0 && scope.given.length === 1) return [plain];
  const targets = redirects.map((one) => (one.type === 'HereDoc' ? '' : (one.target?.text ?? '')));
  const text = [name?.text ?? '', ...args.map((arg) => arg.text), ...targets]
    .filter((one) => one.includes('$'))
    .join(' ');
  if (text === '') return [plain];
  const names = [...new Set([...text.matchAll(MENTIONED)].map(([, one = '']) => one))];
  let choices: readonly Choice[] = [plain];
  for (const one of names) {
    const values = /^(?:PWD|OLDPWD)$/.test(one) ? [] : (variableOf(scope, one)?.texts ?? []);
    if (values.length < 2 || values.length * choices.length > MOST_WAYS) continue;
    choices = choices.flatMap((choice) =>
      values.map((value) => ({ ...choice, chosen: [...choice.chosen, [one, value] as const] })),
    );
  }
  const isGiven = scope.given.length > 1 && names.some((one) => /^(?:\d+|[@*])$/.test(one));
  if (!isGiven || choices.length * scope.given.length > MOST_WAYS) return choices;
  return choices.flatMap((choice) => scope.given.map((given) => ({ ...choice, given })));
}

function choose(scope: Scope, name: string, text: WildText): void {
  const known = variableOf(scope, name);
  if (known !== undefined) setVariable(scope, name, { ...known, texts: [text] });
}

/** The words of a command, each list one that they may be. */
function wordLists({ name, args: all }: Command, scope: Scope): readonly (readonly PlacedWord[])[] {
  if (name === undefined) return [];
  const words = [name, ...all.slice(0, MOST_ARGUMENTS)];
  let lists: PlacedWord[][] = [[]];
  for (const [i, word] of words.entries()) {
    const fields = fieldsOf(word, name.text === 'env', scope);
    const isMore = mayBeMore(word, i === words.length - 1, scope);
    const placed = fields.map((texts) =>
      texts.map((text) =>
        isMore(text) ? { ...placedAt(text, word), mayBeMore: true as const } : placedAt(text, word),
      ),
    );
    const [only] = placed;
    if (placed.length === 1 && only !== undefined) for (const list of lists) list.push(...only);
    else if (placed.length * lists.length <= MOST_WAYS) {
      lists = lists.flatMap((list) => placed.map((more) => [...list, ...more]));
    } else {
      // more than can be told apart: all of it in one
      const unknown = word === name && placed.length > MOST_PROGRAMS ? [placedAt(ANY, word)] : [];
      const more = bounded(placed.flat().map(({ value }) => value)).map((text) => placedAt(text, word));
      lists = lists.map((list) => [...unknown, ...list, ...more]);
    }
  }
  return lists;
}

function fieldsOf(word: CommandArgument, isOfEnv: boolean, scope: Scope): readonly (readonly WildText[])[] {
  if (word.type !== 'Word') return [assignedText(word, scope)];
  return (isOfEnv ? assignmentsPrinted(word, scope) : null) ?? expandFields(word, scope);
}

function placedAt(value: WildText, { pos, end }: CommandArgument): PlacedWord {
  return { value, literal: !isWild(value), pos, end };
}

function assignedText({ name, value }: Assignment, scope: Scope): readonly WildText[] {
  return value.type === 'Word' ? expandValue(value, scope).map((text) => `${name}=${text}`) : [];
}

/** To some shells what stands before these stays. */
const SPECIAL = /^(?::|\.|eval|exec|export|readonly|set|shift|times|trap|unset|source|return|break|continue)$/;

/** `X=a command`: that is so for this command only. */
function withPrefix(prefix: readonly Assignment[], words: readonly PlacedWord[], scope: Scope, run: Run): void {
  if (prefix.length === 0) {
    run(words);
    return;
  }
  const before = new Map<string, Variable | null>();
  for (const one of prefix) {
    if (!before.has(one.name)) before.set(one.name, scope.values.get(one.name) ?? null);
    declare(one, scope);
    const known = scope.values.get(one.name);
    if (known !== undefined) setVariable(scope, one.name, { ...known, isExported: true });
  }
  run(words);
  const stays = SPECIAL.test(words[0]?.value ?? '') || words.length === 0 ? stateOf(scope) : null;
  restore(before, scope);
  if (stays !== null) goTo(scope, eitherOf(scope, [stateOf(scope), stays]));
}

/** Variables as they were; null: without a value of the line. */
export function restore(before: ReadonlyMap<string, Variable | null>, scope: Scope): void {
  const values = new Map(scope.values);
  for (const [name, value] of before) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  scope.values = values;
  scope.own = values;
}

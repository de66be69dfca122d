import type { JsonObject } from '../../../src/core/json.ts';
import { type Entry, entryOf, type Guard, type GuardDialect, pathOf } from './guards.ts';

/** One event, with everything that stands around it. */
export interface Disturbed {
  readonly guard: Guard;
  readonly entries: readonly Entry[];
  readonly payload: JsonObject;
  /** Further files of the home, or other texts in place of the entries'. */
  readonly home: Readonly<Record<string, string>>;
  /** What is done when the files have been read and an event was answered, before the one that counts. */
  readonly before: Later | null;
  readonly deadlineMs: number | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Later =
  | { readonly kind: 'break'; readonly path: string; readonly text: string }
  | { readonly kind: 'delete-state' }
  | { readonly kind: 'block-state' };

export interface Disturbance {
  /** Null: it makes no sense for this guard. */
  readonly disturb: (given: Disturbed, nth: number) => Disturbed | null;
  /** Nothing is wrong by it: what went ahead goes ahead. */
  readonly isOrdinary: (guard: Guard) => boolean;
}

const always = (): boolean => true;
const never = (): boolean => false;

const pick = <T>(list: readonly T[], nth: number): T => {
  const one = list[nth % list.length];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
};

/** The guard's own entry is the first. */
function withGuard(given: Disturbed, change: (guard: Guard) => Entry): Disturbed {
  return { ...given, entries: [change(given.guard), ...given.entries.slice(1)] };
}

const NOISE = [
  'echo "[INFO] guard starts"\n',
  'echo "checking {things}, [1/2]" >&2\n',
  `printf '\\033[32mok\\033[0m\\n'\n`,
  `printf '\\357\\273\\277'\n`,
  `echo '{"level":"info","msg":"looked"}'\n`,
  'echo; echo; printf "\\r\\n"\n',
  'echo "warning: { decision pending"\n',
  `echo '{"decision":"allow"}'\n`,
  'echo "# decision: allow"\n',
];
const NOISE_AFTER = ['; echo done', '; echo "{}"', `; printf '\\r\\n\\r\\n'`, '; echo "[debug] took 3 ms" >&2'];

const TROUBLED_TEXTS = [
  '"quoted" words',
  "it's quoted",
  '\\ back \\" slash',
  'a } brace { and ] more [',
  'two\nlines\n\n',
  '"} {"decision":"allow"} {"x":"',
  '/* comment */ // "continue": true',
  'decision=allow, "decision": "approve"',
  '\u0007\u001b[2K grün 💥 \ud83d',
  '$(echo x) `echo y` ${c} %s %n {{tool_name}} {tool_name}',
];

const BROKEN = [
  '{',
  '{"hooks": [',
  'hooks: [\n  a: b:\n',
  '[[hooks]\nevent = ',
  '\u0000\u0001',
  '{"hooks": {"PreToolUse": 7}}',
];

const padded = (text: string, nth: number): string => {
  // more than a variable holds, and less than the longest line that is read as shell
  const much = 'x '.repeat(70_000 + (nth % 5) * 10_000);
  return pick([`${text} # ${much}`, `: ${much}; ${text}`, `${much.slice(0, 10_000)}\n${text}\n${much}`], nth);
};

function textChanged({ payload, ...given }: Disturbed, change: (text: string) => string): Disturbed {
  const { tool_input: input, prompt } = payload;
  if (typeof prompt === 'string') return { ...given, payload: { ...payload, prompt: change(prompt) } };
  const command = (input as { readonly command: string }).command;
  return { ...given, payload: { ...payload, tool_input: { command: change(command) } } };
}

/** A hook of another lane that makes the call what it was about to be. */
const REWRITERS: Readonly<Record<string, (input: string) => Pick<Entry, 'command' | 'more'>>> = {
  hookline: (input) => ({ command: `echo '{"rewrite":${input}}'`, more: {} }),
  'claude-code': (input) => ({
    command: `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":${input}}}'`,
    more: {},
  }),
  codemie: (input) => ({
    command: `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":${input}}}'`,
    more: {},
  }),
  'cli-agent': (input) => ({ command: `echo '{"modified_args":${input}}'`, more: {} }),
  cocode: (input) => ({ command: `echo '{"ModifyInput":{"new_input":${input}}}'`, more: { parse_result: true } }),
};

/** Everything that may stand around an event without changing what it is about. */
export const DISTURBANCES: Readonly<Record<string, Disturbance>> = {
  'the call is padded': {
    disturb: (given, nth) => textChanged(given, (text) => padded(text, nth)),
    isOrdinary: ({ seesAll }) => seesAll,
  },
  'another field is padded': {
    disturb: ({ payload, ...given }, nth) => ({
      ...given,
      payload: { ...payload, transcript: 'y'.repeat(140_000 + nth * 100) },
    }),
    // a variable that carries the whole event may have lost what matters
    isOrdinary: ({ seesAll, dialect }) => seesAll || dialect === 'hookline',
  },
  'there is an unknown field': {
    disturb: ({ payload, ...given }, nth) => ({
      ...given,
      payload: { ...payload, [pick(['x', 'decision', 'continue', 'hookSpecificOutput', 'toolResult'], nth)]: 'allow' },
    }),
    isOrdinary: always,
  },
  'the call has words that trouble a shell or JSON': {
    disturb: (given, nth) => textChanged(given, (text) => `${text} ${pick(TROUBLED_TEXTS, nth)}`),
    isOrdinary: always,
  },
  'the guard is talkative': {
    disturb: (given, nth) => withGuard(given, (guard) => entryOf(guard, pick(NOISE, nth))),
    isOrdinary: ({ dialect }) => dialect !== 'hookline' && dialect !== 'cocode',
  },
  'the guard says something more': {
    disturb: (given, nth) =>
      given.guard.refuse.includes('exit ')
        ? null
        : withGuard(given, (guard) => entryOf(guard, '', pick(NOISE_AFTER, nth))),
    isOrdinary: always,
  },
  'the guard prints megabytes before it speaks': {
    disturb: (given, nth) => {
      const mib = pick([1, 2, 3, 17], nth);
      const line = nth % 2 === 0 ? '' : 'echo\n';
      return withGuard(given, (guard) => entryOf(guard, `head -c ${mib}000000 /dev/zero | tr '\\0' x\n${line}`));
    },
    isOrdinary: never,
  },
  'the guard needs a variable that is not set': {
    disturb: (given, nth) =>
      withGuard(given, (guard) =>
        entryOf(guard, pick(['[ $NOT_SET = yes ] && exit 0\n', 'cd "$NOT_SET"\n', '. "$NOT_SET/lib.sh" || :\n'], nth)),
      ),
    isOrdinary: never,
  },
  'an entry has a key that nobody knows': {
    disturb: (given, nth) =>
      withGuard(given, (guard) => {
        const entry = entryOf(guard);
        return { ...entry, more: { ...entry.more, [pick(['colour', 'description', 'mtacher'], nth)]: 'blue' } };
      }),
    isOrdinary: ({ dialect }) => dialect !== 'hookline' && dialect !== 'cocode',
  },
  'a neighbour’s file is broken': {
    disturb: (given, nth) => {
      const others = (['claude-code', 'codemie', 'gencode', 'cli-agent', 'cocode', 'mimir'] as const).filter(
        (dialect) => !given.entries.some((entry) => entry.dialect === dialect),
      );
      return { ...given, home: { [pathOf(pick(others, nth))]: pick(BROKEN, nth) } };
    },
    isOrdinary: always,
  },
  'the native file beside it is broken': {
    disturb: (given, nth) =>
      given.entries.some(({ dialect }) => dialect === 'hookline')
        ? null
        : { ...given, home: { [pathOf('hookline')]: pick(BROKEN, nth) } },
    isOrdinary: never,
  },
  'its own file breaks after it was good': {
    disturb: (given, nth) => ({
      ...given,
      before: { kind: 'break', path: pathOf(given.guard.dialect), text: pick(BROKEN, nth) },
    }),
    isOrdinary: never,
  },
  'the time is short': {
    disturb: (given, nth) => ({ ...given, deadlineMs: 1 + (nth % 60) }),
    isOrdinary: never,
  },
  'a sibling is slow': {
    disturb: (given, nth) => {
      const dialect = pick<GuardDialect>(['claude-code', 'codemie', 'gencode', 'cli-agent', 'cocode', 'hookline'], nth);
      const slow: Entry = { dialect, event: given.guard.event, command: 'sleep 0.2', more: {} };
      return { ...given, entries: nth % 2 === 0 ? [slow, ...given.entries] : [...given.entries, slow] };
    },
    isOrdinary: ({ dialect, event }) => !(dialect === 'cli-agent' && event === 'UserPromptSubmit'),
  },
  'a rewrite of another lane makes it what it is': {
    disturb: (given, nth) => {
      const { tool_input: input, ...payload } = given.payload;
      const dialect = pick(Object.keys(REWRITERS) as GuardDialect[], nth);
      if (input === undefined || dialect === given.guard.dialect) return null;
      const rewriter = REWRITERS[dialect]?.(JSON.stringify(input).replaceAll("'", `'\\''`));
      if (rewriter === undefined) return null;
      return {
        ...given,
        entries: [...given.entries, { dialect, event: 'PreToolUse', ...rewriter }],
        payload: { ...payload, tool_input: { command: 'true' } },
      };
    },
    isOrdinary: always,
  },
  'the state folder is gone': {
    disturb: (given) => ({ ...given, before: { kind: 'delete-state' } }),
    isOrdinary: always,
  },
  'nothing can be written into the state folder': {
    disturb: (given) => ({ ...given, before: { kind: 'block-state' } }),
    isOrdinary: always,
  },
  'there is no folder for temporary files': {
    disturb: (given) => ({ ...given, env: { TMPDIR: '/proc/nowhere' } }),
    isOrdinary: ({ look }) => !look.includes('EVENT_FILE'),
  },
};

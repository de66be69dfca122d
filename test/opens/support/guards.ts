import type { JsonObject } from '../../../src/core/json.ts';

/** What every guard here refuses, wherever it is looked for. */
export const FORBIDDEN = 'forbidden-word';

export type GuardDialect = 'hookline' | 'claude-code' | 'codemie' | 'gencode' | 'cli-agent' | 'cocode' | 'mimir';
export type GuardedEvent = 'PreToolUse' | 'UserPromptSubmit';

/** A shell text that puts what it looks at into $c, and one that refuses. */
export interface Guard {
  readonly dialect: GuardDialect;
  readonly event: GuardedEvent;
  readonly name: string;
  readonly look: string;
  readonly refuse: string;
  readonly accept: string;
  /** Keys of its entry besides the command. */
  readonly more: JsonObject;
  /** §3.8: cut by a deadline of the caller, it lets the event pass. */
  readonly failsOpen: boolean;
  /** It sees the whole event, however long that is. */
  readonly seesAll: boolean;
}

interface Way {
  readonly look: string;
  readonly seesAll: boolean;
  readonly only?: GuardedEvent;
  readonly more?: JsonObject;
}

interface Voice {
  readonly refuse: string;
  readonly accept?: string;
  readonly more?: JsonObject;
  readonly failsOpen?: boolean;
}

const STDIN: Way = { look: 'c=$(cat)', seesAll: true };
const variable = (name: string, only?: GuardedEvent): Way => ({
  look: `c="$${name}"`,
  seesAll: false,
  ...(only === undefined ? {} : { only }),
});
/** A placeholder's value comes whole, however long. */
const placeholder = (text: string): Way => ({ look: `c=${text}`, seesAll: true, only: 'PreToolUse' });

const EXIT_2: Voice = { refuse: 'echo "no: not this" >&2; exit 2' };
const said = (answer: string): Voice => ({ refuse: `printf '%s\\n' '${answer}'`, accept: 'exit 0' });
/** With the agent's own words in it, as scripts put them there. */
const quoted = (before: string, after: string): Voice => ({ refuse: `printf '%s' '${before}' "$c" '${after}'` });

const BLOCK = said('{"decision":"block","reason":"not this"}');
const BLOCK_QUOTED = quoted('{"decision":"block","reason":"refused: ', '"}');
const STOPS = said('{"continue":false,"reason":"not this"}');
const ALLOWING = '{"decision":"allow"}';

const WAYS: Readonly<Record<GuardDialect, readonly Way[]>> = {
  hookline: [
    STDIN,
    variable('HOOKLINE_COMMAND', 'PreToolUse'),
    // whether a hook has read its file, nobody can tell
    { look: 'c=$(cat "$HOOKLINE_EVENT_FILE")', seesAll: false },
  ],
  'claude-code': [STDIN],
  codemie: [STDIN, variable('CODEMIE_HOOK_INPUT')],
  gencode: [STDIN],
  'cli-agent': [STDIN, placeholder('{{tool_args.command}}'), placeholder('"{{tool_args}}"')],
  cocode: [{ ...STDIN, more: { pass_context: true } }],
  mimir: [STDIN, placeholder('{bash_command}'), placeholder("'{tool_args}'")],
};

const VOICES: Readonly<Record<GuardDialect, readonly Voice[]>> = {
  hookline: [
    { ...EXIT_2, failsOpen: false },
    { ...BLOCK, failsOpen: false },
    { ...BLOCK_QUOTED, failsOpen: false },
    { ...said('{"decision":"deny"}'), accept: `echo '${ALLOWING}'`, more: { guard: true }, failsOpen: false },
    { refuse: 'exit 1', more: { onFailure: 'block' }, failsOpen: false },
  ],
  'claude-code': [
    EXIT_2,
    BLOCK,
    BLOCK_QUOTED,
    said('{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}'),
  ],
  codemie: [EXIT_2, { ...BLOCK, accept: `echo '${ALLOWING}'` }, BLOCK_QUOTED, STOPS],
  gencode: [EXIT_2, BLOCK, BLOCK_QUOTED, STOPS, { refuse: 'exit 1', more: { blocking: true }, failsOpen: false }],
  'cli-agent': [EXIT_2, BLOCK, BLOCK_QUOTED, STOPS],
  cocode: [
    { refuse: 'echo no >&2; exit 1' },
    { ...said('{"Reject":{"reason":"not this"}}'), accept: `echo '"Continue"'`, more: { parse_result: true } },
    { ...quoted('{"Reject":{"reason":"refused: ', '"}}'), more: { parse_result: true } },
  ],
  mimir: [{ refuse: 'echo no >&2; exit 1', more: { continueOnError: false }, failsOpen: false }],
};

/** Every guard that can be made of these. */
export const GUARDS: readonly Guard[] = (Object.keys(WAYS) as GuardDialect[]).flatMap((dialect) =>
  WAYS[dialect].flatMap((way) =>
    VOICES[dialect].flatMap((voice) =>
      (['PreToolUse', 'UserPromptSubmit'] as const)
        .filter((event) => (way.only ?? event) === event && !(dialect === 'mimir' && event !== 'PreToolUse'))
        .filter((event) => event === 'PreToolUse' || !['cli-agent'].includes(dialect))
        .map((event) => ({
          ...{ dialect, event, look: way.look, seesAll: way.seesAll },
          name: `${dialect} ${event}: ${way.look}: ${voice.refuse}`,
          refuse: voice.refuse,
          accept: voice.accept ?? 'exit 0',
          more: { ...way.more, ...voice.more },
          failsOpen: voice.failsOpen ?? true,
        })),
    ),
  ),
);

/** What a hook of this dialect is, besides guards: one line of its file. */
export interface Entry {
  readonly dialect: GuardDialect;
  readonly event: GuardedEvent;
  readonly command: string;
  readonly more: JsonObject;
}

export function entryOf({ dialect, event, look, refuse, accept, more }: Guard, before = '', after = ''): Entry {
  const command = `${before}${look}\ncase "$c" in *${FORBIDDEN}*) ${refuse} ${after};; *) ${accept} ;; esac`;
  return { dialect, event, command, more };
}

const PATHS: Readonly<Record<GuardDialect, string>> = {
  hookline: '.config/hookline/hooks.json',
  'claude-code': '.claude/settings.json',
  codemie: '.codemie/codemie-cli.config.json',
  gencode: '.gen/settings.json',
  'cli-agent': '.config/agent/settings.json',
  cocode: '.config/cocode/hooks.toml',
  mimir: '.mimir/config.yml',
};

/** Path below the home → text, one file for each dialect. */
export function filesOf(entries: readonly Entry[]): Readonly<Record<string, string>> {
  const dialects = [...new Set(entries.map(({ dialect }) => dialect))];
  return Object.fromEntries(
    dialects.map((dialect) => [
      PATHS[dialect],
      textOf(
        dialect,
        entries.filter((entry) => entry.dialect === dialect),
      ),
    ]),
  );
}

export const pathOf = (dialect: GuardDialect): string => PATHS[dialect];

function textOf(dialect: GuardDialect, entries: readonly Entry[]): string {
  switch (dialect) {
    case 'hookline':
      return JSON.stringify({
        hooks: entries.map(({ event, command, more }) => ({ on: event, run: command, ...more })),
      });
    case 'claude-code':
    case 'gencode':
    case 'cli-agent':
      return JSON.stringify({ hooks: blocks(entries) });
    case 'codemie':
      return JSON.stringify({ version: 2, activeProfile: 'own', profiles: { own: { hooks: blocks(entries) } } });
    case 'mimir':
      return JSON.stringify({
        hooks: { 'pre-tool-call': entries.map(({ command, more }) => ({ command, ...more })) },
      });
    case 'cocode':
      return entries
        .map(({ event, command, more }) => {
          const { once, name, ...shell } = more;
          const named = event === 'PreToolUse' ? event : 'PrePromptSubmit';
          const top = Object.entries({ once, name }).filter(([, value]) => value !== undefined);
          const lines = (all: readonly (readonly [string, unknown])[]) =>
            all.map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join('');
          return `[[hooks]]\nevent = "${named}"\n${lines(top)}[hooks.shell]\n${lines([['command', command], ...Object.entries(shell)])}`;
        })
        .join('\n');
  }
}

function blocks(entries: readonly Entry[]): JsonObject {
  const events = [...new Set(entries.map(({ event }) => event))];
  const of = (event: GuardedEvent) =>
    entries
      .filter((entry) => entry.event === event)
      .map(({ command, more }) => ({ matcher: '*', hooks: [{ type: 'command', command, ...more }] }));
  return Object.fromEntries(events.map((event) => [event, of(event)]));
}

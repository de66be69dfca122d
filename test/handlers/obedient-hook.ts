import { existsSync } from 'node:fs';
import type { JsonObject } from '../../src/core/json.ts';
import type { ModelFunction } from '../../src/core/model.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { httpServer } from './webhook-server.ts';
import { hooksIn, sleep, type Workshop, workshop } from './workshop.ts';

/**
 * A hook that does what the command of its event says: `deny`, `fail`, `note` (a context), or `wait`, which is a note as
 * soon as there is a file "go"; it has no objection to anything else.
 */
export interface Obedient {
  /** What it does, as in a native file. */
  readonly definition: JsonObject;
  /** The embedder's model, for a prompt. */
  readonly model?: ModelFunction;
  /** A function of the program instead. */
  readonly run?: (event: {
    readonly tool_input?: JsonObject | undefined;
  }) => Promise<typeof DENIAL | typeof NOTE | null>;
}

const DENIAL = { decision: 'deny', reason: 'no' } as const;
const NOTE = { context: 'noted' } as const;
const [SAID_NO, SAID_NOTE] = [JSON.stringify(DENIAL), JSON.stringify(NOTE)];

/** By its kind: how it is made. */
export const OBEDIENT = {
  command: ({ path }: Workshop): Obedient => {
    const waits = `while [ ! -e '${path('go')}' ]; do sleep 0.02; done`;
    const noted = `note) echo '${SAID_NOTE}';; wait) ${waits}; echo '${SAID_NOTE}'`;
    const run = `case "$HOOKLINE_COMMAND" in deny) echo '${SAID_NO}';; fail) exit 1;; ${noted};; esac`;
    return { definition: { run } };
  },
  'persistent command': (): Obedient => {
    const told = (word: string): string => `*'"command":"${word}"'*`;
    const answers = `${told('deny')}) echo '${SAID_NO}';; ${told('fail')}) exit 1;; ${told('note')}) echo '${SAID_NOTE}'`;
    const run = `while read -r line; do case "$line" in ${answers};; *) echo;; esac; done`;
    return { definition: { run, persistent: true } };
  },
  webhook: async (place: Workshop): Promise<Obedient> => {
    const { url } = await httpServer((response, { body }) => {
      obey(place, JSON.parse(body).tool_input.command).then(
        (answer) => response.end(answer === null ? '' : JSON.stringify(answer)),
        () => response.writeHead(500).end(),
      );
    });
    return { definition: { post: url } };
  },
  prompt: (place: Workshop): Obedient => {
    const model: ModelFunction = async ({ prompt }) => {
      const word = prompt.match(/"command":"(\w+)"/)?.[1];
      return JSON.stringify({ decision: 'allow', ...(await obey(place, word)) });
    };
    return { definition: { prompt: 'Is this fine? $TOOL_INPUT' }, model };
  },
  module: (place: Workshop): Obedient => {
    const text = `
      import { existsSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      export default async ({ tool_input: { command } }) => {
        if (command === 'fail') throw new Error('broken');
        if (command === 'deny') return ${SAID_NO};
        while (command === 'wait' && !existsSync(${JSON.stringify(place.path('go'))})) await sleep(20);
        if (command === 'note' || command === 'wait') return ${SAID_NOTE};
      };`;
    return { definition: { module: place.write('obedient.mjs', text) } };
  },
  callback: (place: Workshop): Obedient => ({
    definition: {},
    run: ({ tool_input: input }) => obey(place, input?.command),
  }),
} as const;

export type Kind = keyof typeof OBEDIENT;

async function obey({ path }: Workshop, word: unknown): Promise<typeof DENIAL | typeof NOTE | null> {
  if (word === 'fail') throw new Error('broken');
  if (word === 'deny') return DENIAL;
  while (word === 'wait' && !existsSync(path('go'))) await sleep(20);
  return word === 'note' || word === 'wait' ? NOTE : null;
}

/** Hooks with an obedient one of this kind, which has these keys beside what it does. */
export async function withObedient(kind: Kind, keys: JsonObject = {}, options: HooksOptions = {}) {
  const place = workshop();
  const { definition, model, run } = await OBEDIENT[kind](place);
  const hooks = await hooksIn(place, { model, ...options });
  const { on = 'PreToolUse', ...others } = keys;
  const registering = { name: 'obedient', ...others };
  if (run === undefined) {
    hooks.register({ dialect: 'hookline', event: String(on), definition: { ...definition, ...registering } });
  } else {
    hooks.register({ event: 'PreToolUse', run, ...registering });
  }
  /** One call of a tool with this command. */
  const call = (command: string, event: 'PreToolUse' | 'PostToolUse' = 'PreToolUse', session_id = 's') =>
    hooks.trigger(event, { session_id, tool_name: 'Bash', tool_input: { command } });
  return { ...place, hooks, call };
}

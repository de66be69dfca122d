import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventName } from '../../../src/core/events.ts';
import type { Hook } from '../../../src/core/hook.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { notAsked } from '../../../src/hosts/bridge/not-asked.ts';
import { askedEvents, type Listening } from '../../../src/hosts/install/asked-events.ts';
import { sessionsInFiles } from '../../../src/state/session-files.ts';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import { installer } from '../install/in-process.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 30);
const EVENTS = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'SubagentStart',
  'Stop',
  'Notification',
  'PreCompact',
] as const;
const STEPS = [
  ...(['add', 'disable', 'take away', 'install', 'install by the way', 'start', 'prompt', 'rewrite'] as const),
  ...(['compact', 'clear', 'resume', 'resume in another process'] as const),
] as const;
type Step = readonly [what: (typeof STEPS)[number], event: (typeof EVENTS)[number]];

/** What a person, an agent and hookline do one after the other; after each prompt, what nobody heard of. */
async function silentAfter(steps: readonly Step[], seesProcess = true): Promise<readonly string[]> {
  const home = looseFolder();
  try {
    const wire = await wireOf('claude-code');
    const agent = hostAgent('claude-code');
    if (agent === undefined) throw new Error('no agent');
    const machine = installer('claude-code', home);
    const where = { home, env: {}, project: join(home, 'project'), machine: join(home, 'etc') };
    const hooks = new Map<EventName, Hook>();
    const sessions = sessionsInFiles(join(home, 'state'));
    let [session, process] = [sessions('s0'), 'process-0'];
    /** What the agent has read when its process began. */
    let read: readonly string[] = [];
    const silent: string[] = [];
    const listening = (): readonly Listening[] => [
      { hooks: [...hooks.values()], sinks: [], policy: [], isEnrolled: false },
    ];
    const entries = (): readonly string[] => Object.keys(JSON.parse(readFileSync(machine.file(), 'utf8')).hooks ?? {});
    const tell = async (event: 'SessionStart' | 'UserPromptSubmit', source = ''): Promise<string> => {
      const own = { sessions, session, process: async () => (seesProcess ? process : null) };
      const begun = { wire, version: null, where, ...own };
      return (await notAsked({ event, payload: { source } }, [...hooks.values()], begun)).join('\n');
    };
    mkdirSync(dirname(machine.file()), { recursive: true });
    writeFileSync(machine.file(), '{}');
    for (const [at, [step, event]] of [['install', 'Stop'] as const, ['start', 'Stop'] as const, ...steps].entries()) {
      if (step === 'add') hooks.set(event, hook(event, null));
      if (step === 'disable' && hooks.has(event)) hooks.set(event, hook(event, 'file'));
      if (step === 'take away') hooks.delete(event);
      const wanted = askedEvents(agent, 'user', wire, listening());
      if (step === 'install') await machine.installAt(wanted);
      if (step === 'install by the way') await machine.addAt(wanted);
      if (step === 'rewrite') {
        const { [event]: _lost, ...rest } = JSON.parse(readFileSync(machine.file(), 'utf8')).hooks ?? {};
        writeFileSync(machine.file(), JSON.stringify({ hooks: rest }));
      }
      if (step === 'start' || step === 'resume in another process') {
        process = `process-${at}`;
        read = entries();
      }
      if (step === 'start' || step === 'clear') session = sessions(`s${at}`);
      if (SOURCES[step] !== undefined) await tell('SessionStart', SOURCES[step]);
      if (step !== 'prompt') continue;
      const said = await tell('UserPromptSubmit');
      for (const { event: wants, disabled, role } of hooks.values())
        if (
          disabled === null &&
          role === 'judge' &&
          !read.includes(wants) &&
          MAY_REFUSE.includes(wants) &&
          !said.includes(wants)
        )
          silent.push(`${wants} after ${step}`);
      for (const name of read) if (said.includes(`at ${name} in`)) silent.push(`${name} was told of, and is asked for`);
    }
    return silent;
  } finally {
    removeFolder(home);
  }
}

const SOURCES: Readonly<Partial<Record<Step[0], string>>> = {
  start: 'startup',
  compact: 'compact',
  clear: 'clear',
  resume: 'resume',
  'resume in another process': 'resume',
};

const MAY_REFUSE: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'SubagentStart', 'Stop', 'PreCompact'];

/** As much of one as is asked for. */
function hook(event: EventName, disabled: 'file' | null): Hook {
  const made: Partial<Hook> = {
    event,
    id: `at ${event}`,
    name: null,
    role: 'judge',
    disabled,
    dialect: 'hookline',
    source: null,
  };
  return { ...made, handler: { kind: 'unavailable', type: 'command' } } as Hook;
}

test('whatever happens in whichever order, no hook that could refuse something is silently not asked', async () => {
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...EVENTS));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      expect(await silentAfter([...steps, ['prompt', 'Stop']])).toEqual([]);
    }),
    { numRuns },
  );
}, 180_000);

test.each([
  ['compact', true],
  ['clear', true],
  ['resume', true],
  ['compact', false],
] as const)(
  'a session that begins anew by %s reads no entries: what was not asked for is still told (process seen: %s)',
  async (step, sees) => {
    const steps: readonly Step[] = [
      ['add', 'PostToolUse'],
      ['prompt', 'Stop'],
      ['install', 'Stop'],
      ['prompt', 'Stop'],
      [step, 'Stop'],
      ['prompt', 'Stop'],
    ];
    expect(await silentAfter(steps, sees)).toEqual([]);
  },
);

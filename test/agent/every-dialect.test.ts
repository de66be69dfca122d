import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../../src/dialects/all.ts';
import { agentShop, type Play } from './support/agent-shop.ts';
import { codemie, settings } from './support/hook-files.ts';

type Commands = Readonly<Record<string, string>>;

/** Each specification's own file, with one command for each of its events. */
const FILES: Readonly<Record<string, readonly [path: string, text: (commands: Commands) => string]>> = {
  mimir: [
    '.mimir/config.yml',
    (commands) =>
      JSON.stringify({ hooks: Object.fromEntries(Object.entries(commands).map(([e, command]) => [e, { command }])) }),
  ],
  codemie: ['.codemie/codemie-cli.config.json', codemie],
  gencode: ['.gen/settings.json', settings],
  'cli-agent': ['.config/agent/settings.json', settings],
  cocode: [
    '.config/cocode/hooks.toml',
    (commands) =>
      Object.entries(commands)
        .map(
          ([event, command]) => `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = ${JSON.stringify(command)}\n`,
        )
        .join('\n'),
  ],
};

const bash = (command: string) => ({ tool: 'Bash', input: { command } });
const plan = { calls: [{ tool: 'ExitPlanMode', input: { plan: 'first this, then that' } }] };

/** A session in which everything happens that can: a plan is rejected, another approved, tools work and fail, the model fails … */
function everything(): Play {
  let plans = 0;
  let interrupt = (): void => {};
  return {
    mode: 'plan',
    permission: 'manual',
    answer: ({ kind }) => {
      if (kind === 'plan') plans += 1;
      return { yes: kind !== 'plan' || plans > 1 };
    },
    onReady: (now) => {
      interrupt = now;
    },
    onNote: (note) => {
      if (note.kind === 'tool' && note.input.command === 'sleep 60') interrupt();
    },
    lines: ['one', 'two', '/context prune', '/compact', '/files a', 'three', 'four', '/mode plan', '/clear'],
    steps: [
      plan,
      { say: 'I will think again.' },
      plan,
      { calls: [bash('echo hi'), bash('exit 3'), { tool: 'Write', input: { file_path: 'a.txt', content: 'a' } }] },
      { calls: [{ tool: 'Task', input: { prompt: 'SUB look around' } }] },
      { say: 'Done.' },
      { error: 'the service is overloaded' },
      { calls: [bash('sleep 60')] },
    ],
    others: [{ when: /SUB/, steps: [{ say: 'Nothing here.' }] }],
  };
}

describe.each(Object.keys(FILES))('in a session of the agent', (name) => {
  test(`every event of ${name} happens, by the name it has there`, async () => {
    const dialect = DIALECTS.find((one) => one.name === name);
    const [path, text] = FILES[name] ?? ['', () => ''];
    const events = [...(dialect?.events.keys() ?? [])];
    const shop = agentShop();
    const commands = Object.fromEntries(events.map((event) => [event, `echo ${event} >> '${shop.root}/fired'`]));
    shop.write(`home/${path}`, text(commands));
    const { notes } = await shop.play(everything());
    const fired = new Set(shop.read('fired').split('\n'));
    expect(events.length).toBeGreaterThan(3);
    expect(events.filter((event) => !fired.has(event))).toEqual([]);
    expect(notes.filter((note) => note.kind === 'diagnostic')).toEqual([]);
  });
});

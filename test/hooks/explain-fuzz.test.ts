import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import type { SkipReason } from '../../src/core/outcome.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { place } from '../library/support/place.ts';

const numRuns = Math.min(Number(process.env.HOOKLINE_FUZZ ?? 30), 600);

const EVENTS: readonly (readonly [EventName, Readonly<Record<string, unknown>>])[] = [
  ['PreToolUse', { tool_name: 'Bash', tool_input: { command: 'git push && ls' } }],
  ['PreToolUse', { tool_name: 'bash_execute', tool_input: { command: 'ls' } }],
  ['PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'src/a.ts', content: 'x' } }],
  ['PreToolUse', { tool_name: 'Edit', tool_input: { file_path: 'src/a.test.ts' } }],
  ['PreToolUse', { tool_name: 'mcp__files__read', tool_input: {} }],
  ['PostToolUse', { tool_name: 'Write', tool_input: { file_path: 'src/a.ts' }, tool_response: 'ok' }],
  ['PostToolUseFailure', { tool_name: 'Bash', tool_input: { command: 'ls' }, error: 'x' }],
  ['UserPromptSubmit', { prompt: 'hello' }],
  ['SessionStart', { source: 'startup' }],
  ['Notification', { message: 'hello', notification_type: 'idle' }],
  ['Stop', {}],
  // what the built-in guard has something to say about, and what only looks so
  ['PreToolUse', { tool_name: 'Write', tool_input: { file_path: '.claude/settings.json', content: '{}' } }],
  ['PreToolUse', { tool_name: 'Bash', tool_input: { command: 'cp a.json ~/.claude/settings.json' } }],
  ['PreToolUse', { tool_name: 'Bash', tool_input: { command: 'cat ~/.claude/settings.json > /dev/null' } }],
  ['PermissionRequest', { tool_name: 'Write', tool_input: { file_path: '.hookline/hooks.yml', content: '' } }],
  ['SubagentStop', { agent_id: 'a', agent_type: 'explore' }],
  ['SubagentStart', { agent_id: 'a', agent_type: 'explore' }],
  ['PreCompact', { trigger: 'manual' }],
  ['SessionEnd', { reason: 'clear' }],
  ['PreContextAdd', { content: 'x' }],
  ['ModeSwitch', { from: 'plan', to: 'act' }],
];
const NAMES = [...new Set(EVENTS.map(([name]) => name))];
const maybe = <T>(values: readonly [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');

/** None of them starts a process that does anything: what is compared is who would be asked, not what they say. */
const PROMPT = { prompt: 'Is this fine?' };
const native = fc.record({
  name: word,
  on: fc.constantFrom(...NAMES),
  tools: maybe([['shell'], ['file-write'], ['file-edit', 'file-write'], ['mcp__files__*']]),
  files: maybe([['src/**'], ['src/**', '!**/*.test.ts'], ['docs/**']]),
  when: maybe(['true', 'call.tool_name == "Write"', 'runs(call, "git push")', 'call.nothing.at_all == 1']),
  does: fc.constantFrom({ run: 'true' }, { deny: 'no' }, { ask: 'sure?' }, { allow: true }, { context: 'so' }, PROMPT),
  guard: maybe([true]),
  shadow: maybe([true]),
  observe: maybe([true]),
  enabled: maybe([false]),
});
const claude = fc.record({
  event: fc.constantFrom(...NAMES),
  matcher: maybe(['Bash', 'Write|Edit', 'mcp__.*', '*', 'startup', 'idle', '(']),
  once: maybe([true]),
  if: maybe(['Bash(git *)', 'Edit(src/**)', 'Read']),
  does: fc.constantFrom({ command: 'true' }, { command: ': again' }, { type: 'prompt', ...PROMPT }),
});
const cocode = fc.record({ event: fc.constantFrom('PreToolUse', 'PostToolUse'), tool: maybe(['Ba*', 'Write', '*']) });
const inCode = fc.record({
  event: fc.constantFrom(...NAMES),
  matcher: maybe(['Bash', 'Write|Edit']),
  dialect: maybe(['cocode']),
  refuses: fc.boolean(),
});
const worlds = fc.record({
  native: fc.array(native, { maxLength: 5 }),
  claude: fc.array(claude, { maxLength: 4 }),
  cocode: fc.array(cocode, { maxLength: 2 }),
  inCode: fc.array(inCode, { maxLength: 3 }),
  enforced: fc.array(native, { maxLength: 1 }),
  events: fc.subarray([...EVENTS], { minLength: 1, maxLength: 3 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const given = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

function nativeFile(entries: World['native']): string {
  return JSON.stringify({ hooks: entries.map(({ does, ...more }) => given({ ...more, ...does })) });
}

function claudeFile(entries: World['claude']): string {
  const groups = entries.map(({ event, matcher, does, ...hook }) => ({
    event,
    group: given({ matcher, hooks: [given({ type: 'command', ...hook, ...does })] }),
  }));
  const ofEvent = (name: string) => groups.filter(({ event }) => event === name).map(({ group }) => group);
  return JSON.stringify({ hooks: Object.fromEntries(groups.map(({ event }) => [event, ofEvent(event)])) });
}

function cocodeFile(entries: World['cocode']): string {
  const tables = entries.map(({ event, tool }) =>
    [
      `[[hooks]]`,
      `event = "${event}"`,
      ...(tool === undefined ? [] : [`tool_matcher = "${tool}"`]),
      '[hooks.shell]',
      'command = "true"',
    ].join('\n'),
  );
  return `${tables.join('\n')}\n`;
}

async function opened(world: World): Promise<HooksByName> {
  const here = place({
    'home/.config/hookline/hooks.yml': nativeFile(world.native),
    'home/.claude/settings.json': claudeFile(world.claude),
    'home/.config/cocode/hooks.toml': cocodeFile(world.cocode),
    'org.yml': nativeFile(world.enforced),
  });
  const model = async (): Promise<string> => '{"decision":"none"}';
  const hooks = await here.open({ enforced: [`${here.root}/org.yml`], model });
  for (const { event, matcher, dialect, refuses } of world.inCode) {
    const run = () => (refuses ? { decision: 'deny' as const, reason: 'no' } : undefined);
    const tools = matcher === undefined || !event.includes('ToolUse') ? {} : { matcher };
    if (dialect === undefined || event !== 'PreToolUse') hooks.register({ event, run, ...tools });
    else hooks.register({ dialect: 'cocode', event, run, ...tools });
  }
  // a pattern takes a moment to be ready, and `explain` does not wait
  await hooks.reload();
  return hooks;
}

/** What a hook said may keep those behind it in a lane from running: that is the hook's doing. */
const BY_ANSWERS: ReadonlySet<string> = new Set(['refused-before'] satisfies SkipReason[]);

test(
  'explain names who runs, in each lane in which order, and who does not and why, whatever is configured',
  { timeout: 1_200_000 },
  () =>
    fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const hooks = await opened(world);
        try {
          for (const [name, payload] of world.events) {
            const event = { session_id: 's', ...payload };
            const { lanes, keptOut } = hooks.explain(name, event);
            const outcome = await hooks.trigger(name, event);
            const label = JSON.stringify({ name, payload });
            const byAnswers = outcome.skipped.filter(({ why }) => BY_ANSWERS.has(why)).map(({ hook }) => hook);
            const ran = outcome.ran.map(({ hook }) => hook);
            const wouldRun = lanes.map(({ hooks }) =>
              hooks.map(({ id }) => id).filter((id) => !byAnswers.includes(id)),
            );
            expect(wouldRun.flat().toSorted(), label).toEqual(ran.toSorted());
            // an outcome has them in configured order: how lanes stand to each other is not in it
            for (const lane of wouldRun)
              expect(
                ran.filter((id) => lane.includes(id)),
                label,
              ).toEqual(lane);
            const near = keptOut.filter(({ why }) => why !== 'event' && why !== 'matcher');
            const skipped = outcome.skipped.filter(({ why }) => !BY_ANSWERS.has(why));
            expect(near.map(({ hook, why }) => `${hook.id} ${why}`).toSorted(), label).toEqual(
              skipped.map(({ hook, why }) => `${hook} ${why}`).toSorted(),
            );
          }
        } finally {
          await hooks.close();
        }
      }),
      { numRuns, endOnFailure: true },
    ),
);

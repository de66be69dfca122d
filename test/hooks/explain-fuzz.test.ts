import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import type { SkipReason } from '../../src/core/outcome.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { place } from '../library/support/place.ts';

const numRuns = Math.min(Number(process.env.HOOKLINE_FUZZ ?? 60), 600);

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
];
const NAMES = [...new Set(EVENTS.map(([name]) => name))];
const maybe = <T>(values: readonly [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');

/** None of them starts a process that does anything: what is compared is who would be asked, not what they say. */
const native = fc.record({
  name: word,
  on: fc.constantFrom(...NAMES),
  tools: maybe([['shell'], ['file-write'], ['file-edit', 'file-write'], ['mcp__files__*']]),
  files: maybe([['src/**'], ['src/**', '!**/*.test.ts'], ['docs/**']]),
  when: maybe(['true', 'call.tool_name == "Write"', 'runs(call, "git push")', 'call.nothing.at_all == 1']),
  deny: fc.option(fc.constant('no'), { nil: undefined, freq: 3 }),
  enabled: maybe([false]),
});
const claude = fc.record({
  event: fc.constantFrom(...NAMES),
  matcher: maybe(['Bash', 'Write|Edit', 'mcp__.*', '*', 'startup', 'idle', '(']),
  once: maybe([true]),
  if: maybe(['Bash(git *)', 'Edit(src/**)', 'Read']),
  command: fc.constantFrom('true', ': again'),
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
  const hooks = entries.map(({ deny, ...more }) =>
    given(deny === undefined ? { ...more, run: 'true' } : { ...more, deny }),
  );
  return JSON.stringify({ hooks });
}

function claudeFile(entries: World['claude']): string {
  const groups = entries.map(({ event, matcher, ...hook }) => ({
    event,
    group: given({ matcher, hooks: [given({ type: 'command', ...hook })] }),
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
  const hooks = await here.open({ enforced: [`${here.root}/org.yml`] });
  for (const { event, matcher, dialect, refuses } of world.inCode) {
    const run = () => (refuses ? { decision: 'deny' as const, reason: 'no' } : undefined);
    const only = dialect === undefined || event !== 'PreToolUse' ? {} : { dialect };
    const tools = matcher === undefined || !event.includes('ToolUse') ? {} : { matcher };
    hooks.register({ event, run, ...only, ...tools });
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

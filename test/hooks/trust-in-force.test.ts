import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { scratchFolder } from '../scratch-folder.ts';

let home = '';
let project = '';

beforeEach(() => {
  home = scratchFolder();
  project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, '.claude'));
});

function write(matcher: string, event = 'PreToolUse'): void {
  const hook = { type: 'command', command: 'echo guarded >&2; exit 2' };
  const settings = { hooks: { [event]: [{ matcher, hooks: [hook] }] } };
  writeFileSync(join(project, '.claude/settings.json'), JSON.stringify(settings));
}

const open = () => createHooks({ cwd: project, home, env: { PATH: process.env.PATH }, watch: false });

async function approved(): Promise<void> {
  const hooks = await open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
}

async function judged(tool = 'Bash') {
  const hooks = await open();
  const outcome = await hooks.trigger('PreToolUse', { tool_name: tool, tool_input: { command: 'ls' } });
  const { diagnostics } = hooks;
  await hooks.close();
  return { outcome, codes: diagnostics.map(({ code }) => code) };
}

describe('a pull cannot switch an approved guard off', () => {
  test('by narrowing its matcher: what it guarded is refused until somebody looked', async () => {
    write('Bash');
    await approved();
    write('Nothing');
    const { outcome } = await judged();
    expect(outcome).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toContain('hookline trust');
  });

  test('by narrowing its condition over the payload', async () => {
    mkdirSync(join(project, '.hookline'));
    const rule = (when: string): void =>
      writeFileSync(
        join(project, '.hookline/hooks.yml'),
        `hooks:\n  - on: PreToolUse\n    when: ${when}\n    deny: guarded\n`,
      );
    rule('tool_name == "Bash"');
    await approved();
    expect((await judged()).outcome).toMatchObject({ decision: 'deny', reason: 'guarded' });
    rule('1 == 2');
    expect((await judged()).outcome).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    expect((await judged('Read')).outcome.decision).toBe('none');
  });

  test('by moving it to another event', async () => {
    write('Bash');
    await approved();
    write('Bash', 'PostToolUse');
    const { outcome, codes } = await judged();
    expect([outcome.refused, codes]).toEqual([true, expect.arrayContaining(['CHANGED_SINCE_APPROVED'])]);
  });

  test('by removing the last hook of the project without anybody being told', async () => {
    write('Bash');
    await approved();
    rmSync(join(project, '.claude/settings.json'));
    expect((await judged()).codes).toContain('APPROVED_HOOK_GONE');
  });

  test('and an approved guard that did not change guards', async () => {
    write('Bash');
    expect((await judged()).outcome.decision).toBe('none');
    await approved();
    expect((await judged()).outcome).toMatchObject({ decision: 'block', reason: 'guarded' });
    expect((await judged('Read')).outcome.decision).toBe('none');
  });
});

const CLAUDE = '.claude/settings.json';
const NATIVE = '.hookline/hooks.json';

function put(file: string, content: object): void {
  mkdirSync(join(project, file, '..'), { recursive: true });
  writeFileSync(join(project, file), JSON.stringify(content));
}
function claude(entry: object, matcher = 'Bash', event = 'PreToolUse') {
  return { hooks: { [event]: [{ matcher, hooks: [{ type: 'command', command: 'true', ...entry }] }] } };
}
function native(entry: object) {
  return { hooks: [{ on: 'PreToolUse', run: 'true', tools: ['shell'], ...entry }] };
}

describe('whatever a change would switch off, what was guarded is refused until somebody looked', () => {
  test.each<[string, string, object, object]>([
    ['async', CLAUDE, claude({}), claude({ async: true })],
    ['asyncRewake', CLAUDE, claude({}), claude({ asyncRewake: true })],
    ['observe', CLAUDE, claude({}), claude({ observe: true })],
    ['shadow', CLAUDE, claude({}), claude({ shadow: true })],
    ['enabled', CLAUDE, claude({}), claude({ enabled: false })],
    ['if', CLAUDE, claude({}), claude({ if: 'Bash(zzz *)' })],
    ['another if', CLAUDE, claude({ if: 'Bash(ls)' }), claude({ if: 'Bash(zzz *)' })],
    ['a matcher that is not valid', CLAUDE, claude({}), claude({}, 'Ba(')],
    ['a type that cannot run', CLAUDE, claude({}), claude({ type: 'prompt', prompt: 'x' })],
    ['a type that there is not', CLAUDE, claude({}), claude({ type: 'nonsense' })],
    ['no command', CLAUDE, claude({}), claude({ command: '' })],
    ['all at once', CLAUDE, claude({}), claude({ async: true, shadow: true, enabled: false, if: 'Read' }, 'Ba(')],
    [
      'a matcher of the entry that hides the one of its group',
      CLAUDE,
      claude({ matcher: 'Bash' }),
      claude({ matcher: 'Bash' }, 'Nothing'),
    ],
    ['native async', NATIVE, native({}), native({ async: true })],
    ['native observe', NATIVE, native({}), native({ observe: true })],
    ['native shadow', NATIVE, native({}), native({ shadow: true })],
    ['native enabled', NATIVE, native({}), native({ enabled: false })],
    ['native files', NATIVE, native({}), native({ files: ['*.zzz'] })],
    ['native when', NATIVE, native({}), native({ when: 'never' })],
    ['native tools', NATIVE, native({}), native({ tools: ['Nothing'] })],
    ['native, in blocks', NATIVE, claude({}), claude({ async: true }, 'Nothing')],
    ['native, from blocks to a list', NATIVE, claude({}), native({ tools: ['Nothing'] })],
    ['native, from a list to blocks', NATIVE, native({}), claude({}, 'Nothing')],
  ])('%s', async (_, file, before, after) => {
    put(file, before);
    await approved();
    expect((await judged()).outcome).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
    put(file, after);
    const { outcome, codes } = await judged();
    expect(outcome).toMatchObject({ decision: 'block', ran: [], skipped: [{ why: 'changed' }] });
    expect(codes).toContain('CHANGED_SINCE_APPROVED');
    expect(codes).not.toContain('NEEDS_REVIEW');
    expect((await judged('Read')).outcome.decision).toBe('none');
    await approved();
    const reviewed = await judged();
    expect(reviewed.outcome.decision).toBe('none');
    expect(reviewed.codes).not.toContain('CHANGED_SINCE_APPROVED');
  });

  test('and no more than that: its matcher, files and condition are those that were approved', async () => {
    put(CLAUDE, claude({ if: 'Bash(git *)' }));
    await approved();
    put(CLAUDE, claude({ if: 'Bash(zzz *)', timeout: 5 }, '*'));
    const hooks = await open();
    const decision = async (command: string, tool_name = 'Bash') =>
      (await hooks.trigger('PreToolUse', { tool_name, tool_input: { command } })).decision;
    expect(await decision('git push')).toBe('block');
    expect(await decision('ls')).toBe('none');
    expect(await decision('git push', 'Write')).toBe('none');
    await hooks.close();
  });

  test.each([
    ['asynchronous', { async: true }],
    ['an observer', { observe: true }],
    ['a shadow', { shadow: true }],
    ['switched off', { enabled: false }],
    ['of a type that cannot run', { type: 'prompt' }],
  ])('what was approved as %s could refuse nothing, and refuses nothing when it changes', async (_, entry) => {
    put(CLAUDE, claude(entry));
    await approved();
    put(CLAUDE, claude({ timeout: 5 }));
    expect((await judged()).outcome).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'changed' }] });
  });

  test('but what the person’s own settings switch off stays off', async () => {
    put(CLAUDE, claude({}));
    await approved();
    mkdirSync(join(home, '.claude'));
    writeFileSync(join(home, '.claude/settings.json'), JSON.stringify({ disableAllHooks: true }));
    for (const change of [{ timeout: 5 }, { enabled: false }, { async: true }]) {
      put(CLAUDE, claude(change));
      expect((await judged()).outcome).toMatchObject({ decision: 'none', skipped: [{ why: 'disabled' }] });
    }
  });

  test('and a program that trusts by its own rule runs the hook as it is written', async () => {
    put(CLAUDE, claude({ command: 'exit 2' }));
    await approved();
    put(CLAUDE, claude({ command: 'true' }, 'Write'));
    for (const trust of ['all', () => true] as const) {
      const hooks = await createHooks({ cwd: project, home, env: { PATH: process.env.PATH }, watch: false, trust });
      expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).toMatchObject({ ran: [], skipped: [] });
      expect(await hooks.trigger('PreToolUse', { tool_name: 'Write' })).toMatchObject({ ran: [{ exitCode: 0 }] });
      await hooks.close();
    }
  });
});

test('approvals of older versions are still read, and refuse when the hook changed', async () => {
  put(CLAUDE, claude({}));
  await approved();
  const store = join(home, '.local/state/hookline/trust.json');
  const { version, projects } = JSON.parse(readFileSync(store, 'utf8'));
  const older = Object.entries(projects).map(([root, list]) => [
    root,
    (list as object[]).map((one) => ({ ...one, dialect: undefined, command: undefined, entry: undefined })),
  ]);
  writeFileSync(store, JSON.stringify({ version, projects: Object.fromEntries(older) }));
  expect((await judged()).outcome).toMatchObject({ ran: [{ status: 'answered' }] });
  for (const [change, elsewhere] of [
    [claude({ async: true }), 'none'],
    [claude({ shadow: true, enabled: false }), 'none'],
    [claude({}, 'Ba('), 'block'],
  ] as const) {
    put(CLAUDE, change);
    expect((await judged()).outcome).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    expect((await judged('Read')).outcome.decision).toBe(elsewhere);
  }
});

test('what is new and what changed are counted apart', async () => {
  put(CLAUDE, claude({}));
  await approved();
  put(CLAUDE, claude({ timeout: 5 }));
  put(NATIVE, { hooks: [native({}).hooks[0], native({ on: 'Stop' }).hooks[0]] });
  const hooks = await open();
  const said = hooks.diagnostics.filter(({ code }) => /REVIEW|CHANGED/.test(code));
  expect(said.map(({ code, severity, message }) => [code, severity, message.slice(0, 40)])).toEqual([
    ['NEEDS_REVIEW', 'warning', '2 hooks need review and will not run: no'],
    ['CHANGED_SINCE_APPROVED', 'error', '1 hook changed since it was approved: wh'],
  ]);
  await hooks.close();
});

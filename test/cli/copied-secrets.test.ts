import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

/** A machine with packs in the person's own file, and what an agent does in it, each call in a process of its own. */
function agent(packs = '[guard]') {
  const it = machine();
  it.write('~/.config/hookline/hooks.yml', `extends: ${packs}\n`);
  it.write('.env', 'TOKEN=1\n');
  const does = async (command: string, session = 's', more: readonly string[] = []) =>
    (
      await it.run('PreToolUse', [
        ...['--tool', 'Bash', '--input', JSON.stringify({ command }), '--session', session],
        ...more,
      ])
    ).outcome;
  const reads = async (file: string, session = 's') =>
    (
      await it.run('PreToolUse', [
        ...['--tool', 'Read', '--input', JSON.stringify({ file_path: file }), '--session', session],
      ])
    ).outcome;
  return { ...it, does, reads };
}

describe('a copy of a secret', () => {
  test('is one for the rest of the session, to lines and to tools, and the outcome names the call that made it', async () => {
    const { does, reads } = agent();
    expect((await reads('notes')).decision).toBe('none');
    expect((await does('cat notes')).decision).toBe('none');
    expect((await does('cp .env notes')).decision).toBe('ask');
    const refused = await does('cat notes');
    expect(refused.decision).toBe('deny');
    expect(refused.reason).toContain('a secret was copied earlier in this session');
    expect(refused.ran.find(({ after }) => after !== null)?.after).toMatch(/^cp \.env notes \(/);
    expect((await reads('notes')).decision).toBe('deny');
    expect((await does('base64 < ./notes')).decision).toBe('deny');
    expect((await does('cp notes other')).decision).toBe('none');
    expect((await reads('other')).decision).toBe('deny');
  });

  test('is none in another session, and nothing else is one in this', async () => {
    const { does, reads } = agent();
    await does('cat .env > notes');
    expect((await reads('notes', 'other')).decision).toBe('none');
    expect((await reads('README.md')).decision).toBe('none');
    expect((await does('wc -l notes')).decision).toBe('none');
    expect((await does('source notes && npm start')).decision).toBe('none');
  });

  test('is found where a link leads to it', async () => {
    const { does, reads, at } = agent();
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('linked'));
    await does('cp .env linked/notes');
    expect((await does('cat real/notes')).decision).toBe('deny');
    expect((await reads(at('linked/notes'))).decision).toBe('deny');
    expect((await reads(at('real/other'))).decision).toBe('none');
  });

  test('that was refused was not made', async () => {
    const { does, write } = agent();
    write('~/.config/hookline/hooks.yml', 'extends: [guard]\nrules: { guard/copy-secrets: deny }\n');
    expect((await does('cp .env notes')).decision).toBe('deny');
    expect((await does('cat notes')).decision).toBe('none');
  });

  test('that cannot be remembered is told, and refuses nothing else', async () => {
    const { does, reads, state } = agent();
    mkdirSync(join(state, 'hookline', 'sessions', 'as-is-s'), { recursive: true });
    writeFileSync(join(state, 'hookline', 'sessions', 'as-is-s', 'facts'), '');
    const copied = await does('cp .env notes');
    expect(copied.decision).toBe('ask');
    expect(copied.diagnostics.map(({ code }) => code)).toContain('STATE_UNWRITABLE');
    expect((await reads('README.md')).decision).toBe('none');
    expect((await does('cat README.md')).decision).toBe('none');
  });
});

describe('an environment', () => {
  test('is asked about where a credential is in it, and only there', async () => {
    const { run } = agent();
    const input = ['--tool', 'Bash', '--input', JSON.stringify({ command: 'env' })];
    const asked = async (env: Readonly<Record<string, string>>) =>
      (await run('PreToolUse', input, { env })).outcome.decision;
    expect(await asked({ GITHUB_TOKEN: 'x' })).toBe('ask');
    expect(await asked({ SETTING: 'postgres://me:secret@db/x' })).toBe('ask');
    expect(await asked({ SETTING: 'hello', AWS_REGION: 'eu-west-1', SSH_AUTH_SOCK: '/run/agent' })).toBe('none');
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, HAS_TERMINAL, machine, settings } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);

/** Approves one hook of a project and lets the event happen. */
function approved(command: string, files: Readonly<Record<string, string>> = {}) {
  const all = machine();
  for (const [path, text] of Object.entries(files)) all.write(path, text, 0o755);
  all.write('.claude/settings.json', settings({ PreToolUse: command }));
  const trust = () => all.terminal(['trust'], 'y', { env: { NO_COLOR: '1' }, columns: 200 });
  const decide = async () => (await all.run('PreToolUse', BASH)).outcome.decision;
  return { ...all, trust, decide };
}

describe('a trusted hook that leaves a file', () => {
  terminalTest.each([
    'touch ~/agent-seen',
    'date | tee -a ~/agent-seen >/dev/null',
    'cp ./note.sh ~/agent-seen',
    'touch ./agent.seen; touch ~/agent-seen',
    'sh ./note.sh && touch ~/agent-seen',
  ])('stays trusted after its own first run: %s', async (command) => {
    const { trust, decide, home } = approved(command, { 'note.sh': 'true\n' });
    const { screen } = await trust();
    expect(screen).toMatch(/1 hook approved/);
    expect(screen).not.toMatch(/its approval ends/);
    expect(await decide()).toBe('none');
    expect(existsSync(join(home, 'agent-seen'))).toBe(true);
    expect(await decide()).toBe('none');
  });

  terminalTest('and takes another away stays trusted, too', async () => {
    const { trust, decide } = approved('rm -f ~/agent.lock', { '~/agent.lock': 'x' });
    await trust();
    expect([await decide(), await decide()]).toEqual(['none', 'none']);
  });
});

describe('a trusted hook that leaves a file which it also runs', () => {
  terminalTest.each<[string, string, string]>([
    ['makes it', 'touch g.sh && sh g.sh', 'g.sh'],
    ['writes it anew', 'date "+# %N" > g.sh; sh g.sh', 'g.sh'],
    ['edits it', "sed -i '$a #' g.sh; sh g.sh", 'g.sh'],
    ['takes it away', 'sh ./g.sh; mv ./g.sh ./h.sh', 'g.sh'],
  ])('is said to end its approval, and does: it %s', async (what, command, file) => {
    const { trust, decide } = approved(command, what === 'makes it' ? {} : { [file]: 'true\n' });
    const { screen } = await trust();
    expect(screen).toContain(`changes ${file} itself`);
    expect(screen.replace(/\s+/g, ' ')).toContain('its approval ends with its first run');
    await decide();
    expect(await decide()).toBe('block');
  });

  test('is listed with that for programs, too', async () => {
    const { json } = approved('touch g.sh && sh g.sh');
    expect((await json(['trust'])).data.pending).toMatchObject([{ changesItself: ['g.sh'] }]);
  });

  terminalTest('does not run what somebody else has put there since', async () => {
    const { trust, decide, write } = approved('touch g.sh && sh g.sh', { 'g.sh': 'true\n' });
    await trust();
    write('g.sh', 'exit 0\n', 0o755);
    expect(await decide()).toBe('block');
  });
});

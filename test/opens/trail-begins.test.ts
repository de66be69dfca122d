import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHooks } from '../../src/index.ts';
import { BASH, machine, settings } from '../cli/machine.ts';

const { PATH } = process.env;

async function withTrail() {
  const here = machine();
  here.write('~/.claude/settings.json', settings({ PreToolUse: 'true' }));
  await here.run('PreToolUse', BASH);
  const memory = join(here.home, '.config/hookline/trails-begun');
  const own = join(here.state, 'hookline');
  const verify = () => here.cli(['audit', 'verify']);
  return { ...here, memory, own, verify, record: () => here.run('PreToolUse', BASH) };
}

/** Ways in which a trail goes away; after none of them is there nothing to be found. */
const LOSSES: Readonly<Record<string, (own: string) => void>> = {
  'the state folder is removed': (own) => rmSync(own, { recursive: true }),
  'the state folder is moved away': (own) => renameSync(own, `${own}-elsewhere`),
  'the trail and its mark are removed': (own) => {
    for (const name of ['audit', 'audit-begun']) rmSync(join(own, name), { recursive: true });
  },
  'the trail alone is removed': (own) => rmSync(join(own, 'audit'), { recursive: true }),
  'its files are removed': (own) => {
    for (const name of readdirSync(join(own, 'audit'))) rmSync(join(own, 'audit', name), { recursive: true });
  },
  'a file stands in its place': (own) => {
    rmSync(own, { recursive: true });
    writeFileSync(own, '');
  },
  'an empty folder stands in its place': (own) => {
    rmSync(own, { recursive: true });
    mkdirSync(own);
  },
};

describe('a trail that was begun is missed', () => {
  test.each(Object.entries(LOSSES))('when %s', async (_, lose) => {
    const { own, verify } = await withTrail();
    expect((await verify()).status).toBe(0);
    lose(own);
    const { status, stdout } = await verify();
    expect(status).toBe(1);
    expect(stdout).toContain('there was a trail, and it is gone');
    expect(stdout).toContain('hookline audit begin');
  });

  test('also when something was recorded since', async () => {
    const { own, verify, record } = await withTrail();
    rmSync(own, { recursive: true });
    await record();
    expect((await verify()).status).toBe(1);
  });

  test('and begun anew on purpose, which its first record says', async () => {
    const { own, verify, record, cli, json } = await withTrail();
    rmSync(own, { recursive: true });
    const begun = await cli(['audit', 'begin']);
    expect(begun).toMatchObject({ status: 0, stdout: expect.stringContaining('the one before is gone') });
    await record();
    const { status, stdout } = await verify();
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('on purpose') });
    const { data } = await json(['audit', 'tail', '-n', '9']);
    expect(data).toMatchObject({ decisions: [{ act: { kind: 'begun', before: 'gone', seq: 1 } }, {}] });
  });

  test('one that is broken is kept beside the new one', async () => {
    const { own, verify, record, cli } = await withTrail();
    rmSync(own, { recursive: true });
    await record();
    expect((await cli(['audit', 'begin'])).status).toBe(0);
    expect((await verify()).status).toBe(0);
    expect(readdirSync(own).filter((name) => name.startsWith('audit-before-'))).toHaveLength(1);
  });
});

/** What somebody may do to the memory, so that the trail can be removed after it. */
const SPOILT: Readonly<Record<string, (memory: string) => void>> = {
  'is removed': (memory) => rmSync(memory),
  'is removed with its folder': (memory) => rmSync(dirname(memory), { recursive: true }),
  'is emptied': (memory) => writeFileSync(memory, ''),
  'has another text': (memory) => writeFileSync(memory, 'nothing to see here\n'),
  'has bytes in it': (memory) => writeFileSync(memory, Buffer.from([0, 255, 0, 10, 254])),
  'has lost the end of its line': (memory) => writeFileSync(memory, readFileSync(memory, 'utf8').slice(0, -9)),
  'names another trail': (memory) => writeFileSync(memory, '/somewhere/else/audit\n'),
  'is a link to nowhere': (memory) => {
    rmSync(memory);
    symlinkSync('/dev/null', memory);
  },
};

describe('a memory that was spoilt', () => {
  test.each(Object.entries(SPOILT))('is written again with the next record: %s', async (_, spoil) => {
    const { memory, own, verify, record } = await withTrail();
    spoil(memory);
    await record();
    expect((await verify()).status).toBe(0);
    expect(readFileSync(memory, 'utf8').split('\n')).toContain(join(own, 'audit'));
    rmSync(own, { recursive: true });
    expect(await verify()).toMatchObject({ status: 1, stdout: expect.stringContaining('it is gone') });
  });

  test('is written again by a program that goes on', async () => {
    const { home, memory, own, verify } = await withTrail();
    const hooks = await createHooks({ cwd: home, home, env: { HOME: home, XDG_STATE_HOME: dirname(own), PATH } });
    const fire = () => hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    await fire();
    rmSync(memory);
    await fire();
    await hooks.close();
    rmSync(own, { recursive: true });
    expect((await verify()).status).toBe(1);
  });

  test.each(['is emptied', 'has another text', 'has bytes in it', 'is a link to nowhere'] as const)(
    'counts as one that remembers, also at once: it %s',
    async (how) => {
      const { memory, own, verify } = await withTrail();
      SPOILT[how]?.(memory);
      rmSync(own, { recursive: true });
      expect((await verify()).status).toBe(1);
    },
  );

  test('keeps what it says of other trails', async () => {
    const { memory, own, record } = await withTrail();
    writeFileSync(memory, `/another/audit\n${'garbage'}`);
    await record();
    expect(readFileSync(memory, 'utf8')).toBe(`/another/audit\n${join(own, 'audit')}\n`);
  });
});

describe('every part of "hookline audit" says that the trail is gone', () => {
  const PARTS = [['head'], ['tail'], ['stats'], ['show', '12345678'], ['export'], ['replay']];

  test.each(PARTS)('%s', async (...part) => {
    const { own, verify, cli, json } = await withTrail();
    const before = await cli(['audit', ...part]);
    expect(before.stdout).not.toContain('gone');
    rmSync(own, { recursive: true });
    const { status, stdout } = await verify();
    expect(await cli(['audit', ...part])).toMatchObject({ status, stdout });
    expect(await json(['audit', ...part])).toMatchObject({ status: 1, data: { intact: false, records: 0 } });
  });

  test.each(PARTS.filter(([name]) => name !== 'show'))('on a new machine %s finds nothing wrong', async (...part) => {
    expect((await machine().cli(['audit', ...part])).status).toBe(0);
  });
});

describe('what is as it should be is left alone', () => {
  test('on a machine that never had a trail nothing is missed', async () => {
    const { cli, home } = machine();
    const { status, stdout } = await cli(['audit', 'verify']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'Nothing is recorded yet.\n' });
    expect(existsSync(join(home, '.config'))).toBe(false);
  });

  test('an intact trail is not begun again', async () => {
    const { cli, verify } = await withTrail();
    expect(await cli(['audit', 'begin'])).toMatchObject({ status: 1, stderr: expect.stringContaining('intact') });
    expect((await verify()).status).toBe(0);
  });

  test('it is remembered once, however much is recorded', async () => {
    const { memory, own, record } = await withTrail();
    await record();
    await record();
    expect(readFileSync(memory, 'utf8')).toBe(`${join(own, 'audit')}\n`);
  });

  test('another state folder of the same person has a trail of its own', async () => {
    const { cli, top } = await withTrail();
    const env = { XDG_STATE_HOME: join(top, 'another') };
    expect(await cli(['audit', 'verify'], { env })).toMatchObject({ status: 0, stdout: 'Nothing is recorded yet.\n' });
  });

  test.skipIf(process.getuid?.() === 0)('where nothing can be remembered, events go on', async () => {
    const here = machine();
    here.write('~/.claude/settings.json', settings({ PreToolUse: 'true' }));
    here.write('~/.config/x', '');
    chmodSync(join(here.home, '.config'), 0o500);
    const { outcome } = await here.run('PreToolUse', BASH);
    chmodSync(join(here.home, '.config'), 0o700);
    expect(outcome).toMatchObject({ decision: 'none', diagnostics: [] });
    expect((await here.cli(['audit', 'verify'])).status).toBe(0);
  });

  test('a file where the folder of the memory would be stops no event', async () => {
    const here = machine();
    here.write('~/.claude/settings.json', settings({ PreToolUse: 'true' }));
    here.write('~/.config/hookline', '');
    const { outcome } = await here.run('PreToolUse', BASH);
    expect(outcome.decision).toBe('none');
    expect((await here.cli(['audit', 'verify'])).status).toBe(0);
  });
});

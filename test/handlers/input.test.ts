// wide: starts many processes

import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, onlyRun, read, runOne, workshop } from './workshop.ts';

const MEGABYTE = 1024 * 1024;

function big(bytes: number) {
  return { ...CALL, tool_input: { command: 'ls', content: 'ö'.repeat(bytes / 2) } };
}

describe('what a hook reads', () => {
  test('is the payload, whole, also when it is large', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: `cat > ${place.path('seen')}` } });
    const payload = big(5 * MEGABYTE);
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(onlyRun(outcome).exitCode).toBe(0);
    const seen = JSON.parse(read(place.path('seen')));
    expect(seen).toEqual({ ...payload, cwd: place.cwd, hook_event_name: 'PreToolUse' });
  });

  test('has a tool on events of tools only', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: 'cat' } });
    hooks.register({ dialect: 'hookline', event: 'SessionEnd', definition: { run: 'cat' } });
    const post = await hooks.trigger('PostToolUse', { ...CALL, tool_response: { stdout: 'x', exit_code: 0 } });
    expect(JSON.parse(onlyRun(post).stdout)).toMatchObject({ tool_name: 'Bash', tool_response: { stdout: 'x' } });
    const end = JSON.parse(onlyRun(await hooks.trigger('SessionEnd', { session_id: 's', reason: 'quit' })).stdout);
    expect(Object.keys(end).filter((key) => key.startsWith('tool'))).toEqual([]);
  });

  test.for([
    ['cat', 'its descriptor'],
    ['cat /dev/stdin', '/dev/stdin'],
    ['cat /proc/self/fd/0', '/proc'],
    ['bash -c "cat < /dev/stdin"', 'a redirection'],
    ['head -c 1; cat', 'two programs, one after the other'],
    ['perl -e "print while <STDIN>"', 'a buffered reader'],
    ['node -e "process.stdin.pipe(process.stdout)"', 'Node'],
  ])('can be read with "%s"', async ([run]) => {
    const hooks = await hooksIn(workshop());
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run } });
    const outcome = await hooks.trigger('PostToolUse', { ...CALL, tool_response: 'ünïcödé 🦊' });
    expect(JSON.parse(onlyRun(outcome).stdout)).toMatchObject({ tool_response: 'ünïcödé 🦊' });
  });

  test('ends after the payload and is never a terminal', async () => {
    const { run } = await runOne({ run: 'cat > /dev/null; [ -t 0 ] || echo no terminal; cat | wc -c' });
    expect(run.stdout.split('\n').map((line) => line.trim())).toEqual(['no terminal', '0', '']);
  });

  test('is empty, not ours, where the dialect gives none', async () => {
    const hooks = await hooksIn(workshop());
    const definition = { shell: { command: 'wc -c' } };
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', definition });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL)).stdout.trim()).toBe('0');
  });
});

describe('a payload of 2 MB breaks nothing for a hook that', () => {
  const ways: Readonly<Record<string, string>> = {
    'never reads': 'sleep 0.05; exit 2',
    'closes its input at once': 'exec 0<&-; sleep 0.05; exit 2',
    'reads a little': 'head -c 10 >/dev/null; exit 2',
    'writes 1 MB before it reads': `head -c ${MEGABYTE} /dev/zero | tr '\\0' x; cat >/dev/null; exit 2`,
    'writes while it reads': 'cat; exit 2',
    'writes 1 MB to stderr before it reads': `head -c ${MEGABYTE} /dev/zero | tr '\\0' x >&2; cat >/dev/null; exit 2`,
  };
  test.for(Object.entries(ways))('%s', async ([, run]) => {
    const hooks = await hooksIn(workshop());
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run } });
    const outcome = await hooks.trigger('PreToolUse', big(2 * MEGABYTE));
    expect(outcome.decision).toBe('block');
    expect(onlyRun(outcome)).toMatchObject({ status: 'answered', exitCode: 2 });
  });

  test('exits immediately, two hundred times', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'exit 2' } });
    const payload = big(2 * MEGABYTE);
    for (let round = 0; round < 25; round++) {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => hooks.trigger('PreToolUse', payload)));
      expect(outcomes.map(({ ran }) => ran[0]?.exitCode)).toEqual(Array(8).fill(2));
    }
  });
});

test('a hook is given its input also where no file can be written', async () => {
  const place = workshop();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = place.path('no/such/folder');
  try {
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'wc -c' } });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'exit 2' } });
    const [reads, refuses] = (await hooks.trigger('PreToolUse', big(2 * MEGABYTE))).ran;
    expect(Number(reads?.stdout)).toBeGreaterThan(2 * MEGABYTE);
    expect(refuses?.exitCode).toBe(2);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLI, nobodyLeft, program, type Workshop, workshop } from './workshop.ts';

describe('a hook that a person must approve', () => {
  test('runs after a yes', () => {
    const place = workshop();
    configure(place, 1);
    expect(answer(place, 'y\\n').code).toBe(0);
    expect(existsSync(place.path('ran-0'))).toBe(true);
  });

  test.for(['n\\n', '\\n', 'yellow\\n', '\\x04'])('does not run after %j', (keys) => {
    const place = workshop();
    configure(place, 1);
    const { output } = answer(place, keys);
    expect(output).toContain("Run hook 'hook 0'?");
    // where a line is too long for the terminal, the rest stands below
    expect(output.replaceAll('\r\n> ', '')).toContain(`Command: touch ${place.path('ran-0')}`);
    expect(existsSync(place.path('ran-0'))).toBe(false);
  });

  test('is asked about one at a time', () => {
    const place = workshop();
    configure(place, 3);
    answer(place, 'y\\n|n\\n|y\\n');
    expect([0, 1, 2].map((i) => existsSync(place.path(`ran-${i}`)))).toEqual([true, false, true]);
  });

  test('can be answered by ending the program', async () => {
    const place = workshop();
    configure(place, 1);
    const { code, output } = answer(place, '\\x03');
    expect(code).not.toBe(0);
    expect(output).toContain('Run? (y/n): ');
    expect(existsSync(place.path('ran-0'))).toBe(false);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

function configure(place: Workshop, count: number): void {
  const hooks = Array.from({ length: count }, (_, i) => {
    return { on: 'PreToolUse', name: `hook ${i}`, run: `touch ${place.path(`ran-${i}`)}`, approve: true };
  });
  place.write('hooks.json', JSON.stringify({ hooks }));
}

function answer(place: Workshop, keys: string): { readonly code: number; readonly output: string } {
  const run = [process.execPath, CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--config', place.path('hooks.json')];
  const args = [program('answer-on-terminal.py'), 'Run? (y/n): ', keys, ...run, '--dialect', 'hookline'];
  const { stdout, stderr } = spawnSync('python3', args, { env: place.env, encoding: 'utf8', timeout: 15_000 });
  if (stdout === '') throw new Error(stderr || 'no answer in time');
  return JSON.parse(stdout);
}

import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { start } from './started-process.ts';
import { CLI, eventually, LIBRARY, marked, nobodyLeft, program, read, type Workshop, workshop } from './workshop.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGALRM'] as const;
const HOOK = `setsid -f sleep 300; (trap '' TERM; sleep 300; sleep 300) & touch "$STARTED"; sleep 300`;

describe('`hookline run` that is told to end', () => {
  test.for(SIGNALS)('by %s ends its hooks, and refuses', async (signal) => {
    const place = workshop();
    const config = place.write('hooks.yml', `hooks:\n  - on: PreToolUse\n    run: '${HOOK.replaceAll("'", "''")}'\n`);
    const args = ['run', 'PreToolUse', '--tool', 'Bash', '--config', config, '--dialect', 'hookline', '--json'];
    const child = start(place, [CLI, ...args]);
    await started(place);
    child.process.kill(signal);
    expect(await child.ended).toEqual({ code: 2, signal: null });
    expect(JSON.parse(child.output())).toMatchObject({ decision: 'block', reason: 'cancelled' });
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(readdirSync(place.path('tmp'))).toEqual([]);
  });
});

describe('a program that embeds the library', () => {
  test.for(SIGNALS)('and is told to end by %s ends of it, and so do its hooks', async (signal) => {
    const place = workshop();
    const child = embed(place, HOOK, 'plain');
    await started(place);
    child.process.kill(signal);
    expect(await child.ended).toEqual({ code: null, signal });
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(readdirSync(place.path('tmp'))).toEqual([]);
  });

  test('ends of a signal with several sets of hooks too', async () => {
    const place = workshop();
    const child = embed(place, HOOK, 'two-sets');
    await started(place);
    await eventually(() => marked(place.mark).length >= 9);
    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test.for(['own-handler', 'own-handler-once'])('keeps its own handler of a signal (%s)', async (behaviour) => {
    const place = workshop();
    const child = embed(place, HOOK, behaviour);
    await started(place);
    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 7, signal: null });
    expect(child.output()).toContain('own handler');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test.for([
    ['exit', 5],
    ['throw', 1],
  ] as const)('and ends by %s takes its hooks with it', async ([behaviour, code]) => {
    const place = workshop();
    const child = embed(place, HOOK, behaviour);
    expect((await child.ended).code).toBe(code);
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(readdirSync(place.path('tmp'))).toEqual([]);
  });

  test('and exits right after the answer leaves nothing behind', async () => {
    const place = workshop();
    const child = embed(place, 'setsid -f sleep 300; sleep 300 & exit 0', 'exit-at-once');
    expect((await child.ended).code).toBe(6);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('ends by itself when its hooks have ended, closed or not', async () => {
    const place = workshop();
    const child = embed(place, 'echo done', 'plain');
    expect((await child.ended).code).toBe(0);
    expect(JSON.parse(read(`${place.cwd}/outcome.json`)).ran[0].stdout).toBe('done\n');
    expect(readdirSync(place.path('tmp'))).toEqual([]);
  });
});

function embed(place: Workshop, command: string, behaviour: string) {
  return start(place, [program('embedder.mjs'), LIBRARY, place.cwd, command, behaviour]);
}

function started(place: Workshop): Promise<boolean> {
  return eventually(() => existsSync(place.path('started')));
}

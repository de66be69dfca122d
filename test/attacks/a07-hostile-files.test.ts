import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveCommands, naiveSettings } from './naive/settings.ts';
import { scene, shell } from './scene.ts';

const letters = [...'abcdef'];
const BOMB = `${letters.map((name, i) => `${name}: &${name} [${Array(9).fill(i === 0 ? 'x' : `*${letters[i - 1]}`)}]`).join('\n')}\nhooks: *f\n`;
const DEEP = '['.repeat(10_000) + ']'.repeat(10_000);

/** "Objects deep-merged", as written in a hurry. */
function naiveDeepMerge(target: Record<string, unknown>, source: Record<string, unknown>): void {
  for (const key of Object.keys(source)) {
    const value = source[key];
    if (typeof value !== 'object' || value === null) target[key] = value;
    else {
      target[key] ??= {};
      naiveDeepMerge(target[key] as Record<string, unknown>, value as Record<string, unknown>);
    }
  }
}

async function read(path: string, text: string) {
  const { write, open } = scene();
  write(path, text);
  write('~/.claude/settings.json', settings({ PreToolUse: 'echo guarded >&2; exit 2' }));
  const hooks = await open();
  return { diagnostics: hooks.diagnostics, outcome: await hooks.trigger('PreToolUse', shell('ls')) };
}

describe('A7: a file that is meant to hurt meets a limit, and the other hooks go on', () => {
  test('aliases that expand to half a million values', async () => {
    const { write, home } = scene();
    expect(BOMB.length).toBeLessThan(300);
    write('~/bomb.yml', BOMB);
    expect(JSON.stringify(naiveSettings(join(home, 'bomb.yml'))).length).toBeGreaterThan(2_000_000);

    const { diagnostics, outcome } = await read('~/.config/hookline/hooks.yml', BOMB);
    expect(diagnostics).toMatchObject([{ code: 'FILE_TOO_DEEP', severity: 'error' }]);
    expect(outcome).toMatchObject({ refused: true, reason: expect.stringMatching(/^guarded\n.*hooks\.yml/) });
  });

  test('lists ten thousand deep', async () => {
    expect(() => naiveDeepMerge({}, JSON.parse(`{"hooks":${DEEP}}`))).toThrow(RangeError);
    const { diagnostics, outcome } = await read('~/.gen/settings.json', `{"hooks":${DEEP}}`);
    expect(diagnostics).toMatchObject([{ code: 'FILE_TOO_DEEP', severity: 'error' }]);
    expect(outcome.reason).toBe('guarded');
  });

  test('keys that reach into every object', async () => {
    const evil = '{"__proto__":{"trusted":true},"constructor":{"prototype":{"allowed":true}},"hooks":{}}';
    naiveDeepMerge({}, JSON.parse(evil));
    expect(({} as Record<string, unknown>).trusted).toBe(true);
    delete (Object.prototype as Record<string, unknown>).trusted;
    delete (Object.prototype as Record<string, unknown>).allowed;

    const { outcome } = await read('~/.gen/settings.json', evil);
    expect(({} as Record<string, unknown>).trusted).toBeUndefined();
    expect(({} as Record<string, unknown>).allowed).toBeUndefined();
    expect(outcome.reason).toBe('guarded');
  });

  test('the same key twice: the guard that stood first is not lost', async () => {
    const twice = `{"hooks":${JSON.stringify(settings({ PreToolUse: 'echo first >&2; exit 2' }).hooks)},"hooks":{}}`;
    expect(naiveCommands(JSON.parse(twice), 'PreToolUse')).toEqual([]);

    const { diagnostics, outcome } = await read('~/.gen/settings.json', twice);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'DUPLICATE_KEY', severity: 'error' }));
    expect(outcome.reason).toBe('guarded\nfirst');
  });

  test('a file of 100 MB', async () => {
    const { write, open, home } = scene();
    write('~/.claude/settings.json', settings({ PreToolUse: 'echo guarded >&2; exit 2' }));
    truncateSync(write('~/.gen/settings.json', '{}'), 100 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const hooks = await open();
    const grown = process.memoryUsage().rss - before;
    expect(hooks.diagnostics).toMatchObject([{ code: 'FILE_TOO_LARGE', severity: 'error' }]);
    expect((await hooks.trigger('PreToolUse', shell('ls'))).reason).toBe('guarded');
    expect(grown).toBeLessThan(64 * 1024 * 1024);

    // the naive way reads all of it before it finds that it is none of its files
    expect(naiveSettings(join(home, '.gen/settings.json'))).toEqual({});
    expect(process.memoryUsage().rss - before).toBeGreaterThan(grown);
  });
});

// wide: compiles the sources with mistakes in them

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EFFECT_KEYS } from '../../src/core/effect-keys.ts';
import { EFFECT_KINDS, EFFECT_ROWS } from '../../src/core/effect-rows.ts';
import { copyOfSources } from './copy-of-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a new kind of effect is a row where the compiler asks for one, and rules, conditions, schema, explain and page have it', async () => {
  const { edit, leftToDo, pathOf } = copyOfSources();
  const named = (): readonly string[] => [...new Set(leftToDo().map(({ file }) => file))].sort();
  edit('core/effect-keys.ts', "  escalates: 'flag',", "  planted: 'flag',\n  escalates: 'flag',");
  // what is told of the key, and by which kinds of effects it is answered
  expect(named()).toEqual(['core/effect-rows.ts', 'matching/effects/compile-effect-rule.ts']);
  edit(
    'core/effect-rows.ts',
    '  escalates: {',
    "  planted: { about: 'Calls that plant something.', inConditions: true },\n  escalates: {",
  );
  const kind = "  planted: { of: 'whole', sign: 'P', tone: 'warns', said: 'plants something', told: true },";
  edit('core/effect-rows.ts', "  escalates: { of: 'whole'", `${kind}\n  escalates: { of: 'whole'`);
  // a kind answers the key of its name, once it has a bit
  expect(named()).toEqual([
    'matching/effects/call-effects.ts',
    'matching/effects/compile-effect-rule.ts',
    'matching/effects/surely-holds.ts',
  ]);
  edit('matching/effects/call-effects.ts', 'unknown: 32 }', 'unknown: 32, planted: 128 }');
  // a program does it, and everybody who asks hears of it
  edit(
    'shell/effects/program-acts.ts',
    "[{ does: 'escalates', path: null }, ...acts]",
    "[{ does: 'planted', path: null }, ...acts]",
  );
  expect(named()).toEqual([]);
  const load = async <Module>(file: string): Promise<Module> => import(pathOf(file));
  const { viewReader } = await load<typeof import('../../src/matching/effects/view-of-event.ts')>(
    'matching/effects/view-of-event.ts',
  );
  const { compileEffectRule } = await load<typeof import('../../src/matching/effects/compile-effect-rule.ts')>(
    'matching/effects/compile-effect-rule.ts',
  );
  const { shownEffects } = await load<typeof import('../../src/matching/effects/shown-effects.ts')>(
    'matching/effects/shown-effects.ts',
  );
  const { effectText } = await load<typeof import('../../src/core/effect-text.ts')>('core/effect-text.ts');
  const { HOOK_FIELDS } = await load<typeof import('../../src/dialects/hookline/schema-fields.ts')>(
    'dialects/hookline/schema-fields.ts',
  );
  const { ENTRY_KEYS } =
    await load<typeof import('../../src/dialects/hookline/entry.ts')>('dialects/hookline/entry.ts');
  const { QUESTIONS } = await load<typeof import('../../src/matching/cel/directions.ts')>('matching/cel/directions.ts');
  const world = {
    home: '/h',
    environment: () => undefined,
    followLinks: () => (path: string) => path,
    listTree: () => [],
    temporary: ['/tmp'],
  };
  const viewOf = viewReader(world);
  const event = (command: string) => ({
    name: 'PreToolUse' as const,
    row: {} as never,
    payload: {
      hook_event_name: 'PreToolUse' as const,
      session_id: 's',
      cwd: '/p',
      tool_name: 'Bash',
      tool_input: { command },
    },
    projectDir: '/p',
    at: 0,
    lastPrompt: null,
  });
  const rule = Object.fromEntries([['planted', true]]);
  const test = await compileEffectRule({ ...rule, certain: true }, world, viewOf);
  if (typeof test !== 'function') throw new Error(test.problem);
  const call = event('sudo make');
  expect([test(call), test(event('make'))]).toEqual([true, false]);
  // who grants reading does not grant it
  const grant = await compileEffectRule({ reads: ['**'] }, world, viewOf);
  expect(typeof grant === 'function' && grant(call, true)).toBe(false);
  const [shown] = shownEffects(viewOf(call).call, { cwd: '/p', home: '/h' });
  if (shown === undefined) throw new Error('nothing is shown');
  expect(effectText(shown, String)).toBe('plants something');
  expect(HOOK_FIELDS.planted).toEqual({ const: true, description: 'Calls that plant something.' });
  expect(ENTRY_KEYS).toContain('planted');
  expect(QUESTIONS).toContain('planted');
});

test('the documents name every key about effects, and every kind has a line among the examples', () => {
  const page = readFileSync(join(root, 'docs/effects.md'), 'utf8');
  const table = page.slice(page.indexOf('| key | holds'), page.indexOf('\n\n', page.indexOf('| key | holds')));
  const keys = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/(?<=`)\w+/g) ?? []);
  expect(EFFECT_KEYS.filter((key) => !keys.includes(key))).toEqual([]);
  const index = readFileSync(join(root, 'docs/keys/README.md'), 'utf8');
  const pages = readdirSync(join(root, 'docs/keys'));
  expect(EFFECT_KEYS.filter((key) => !index.includes(`[\`${key}\`](${key}.md)`))).toEqual([]);
  expect(EFFECT_KEYS.filter((key) => !pages.includes(`${key}.md`))).toEqual([]);
  const conditions = page.slice(page.indexOf('## In conditions'), page.indexOf('## What no reader'));
  const asked = EFFECT_KEYS.filter((key) => EFFECT_ROWS[key].inConditions === true);
  expect(asked.filter((key) => !conditions.includes(`${key}`))).toEqual([]);
  const lines = page.slice(page.indexOf('## What a line does'), page.indexOf('## What is shown'));
  const words = Object.entries(EFFECT_KINDS).map(([kind, row]) => ('said' in row ? row.said : kind));
  expect(words.filter((word) => !lines.includes(word))).toEqual([]);
});

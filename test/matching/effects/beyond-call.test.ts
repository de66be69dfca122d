import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import { followLinks } from '../../../src/config/follow-links.ts';
import { EFFECT_KEYS } from '../../../src/core/effect-keys.ts';
import type { EffectRule, EffectTest } from '../../../src/core/effect-rule.ts';
import { eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { beyondCall } from '../../../src/matching/effects/beyond-call.ts';
import { literalsOf } from '../../../src/matching/effects/glob-literals.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { REFUSING } from './call.ts';

const OWN: readonly EffectRule[] = [
  { reads: ['**/.env', '!**/.env.example'] },
  { reads: ['~/.ssh/**', '**/{id_rsa,secrets}/**'] },
  { reads: ['**/*.{pem,key}'], certain: true },
  { reads: ['!**/*.md'] },
  { reads: ['**'], outside: ['project'] },
  { writes: ['src/**'] },
  { reads: ['**/.env'], sends: true },
  { deletes: ['**'] },
  { runs: ['git push'] },
  { unknown: true },
];

let root = '';
let rules: readonly { readonly rule: EffectRule; readonly test: EffectTest }[] = [];

beforeAll(async () => {
  root = realpathSync(scratchFolder());
  mkdirSync(join(root, 'app/.ssh'), { recursive: true });
  writeFileSync(join(root, 'app/.env'), '');
  symlinkSync('.env', join(root, 'app/notes.md'));
  symlinkSync(join(root, 'app'), join(root, 'app/again'));
  const { rule: compile } = effectCompiler({ home: join(root, 'app'), env: {} });
  const made = [...OWN, ...packRules()].map(async (rule) => ({ rule, test: await compile(rule, REFUSING, []) }));
  rules = await Promise.all(made);
});

/** What entries of our packs say about effects. */
function packRules(): readonly EffectRule[] {
  const folder = new URL('../../../packs/', import.meta.url);
  const names = readdirSync(folder).filter((name) => /^[a-z-]+\.yml$/.test(name));
  return names.flatMap((name) => {
    const { hooks } = parse(readFileSync(new URL(name, folder), 'utf8')) as { hooks: Record<string, unknown>[] };
    return hooks.flatMap((entry) => {
      const keys = EFFECT_KEYS.filter((key) => entry[key] !== undefined);
      const listed = keys.map((key) => [key, typeof entry[key] === 'string' ? [entry[key]] : entry[key]] as const);
      return keys.some((key) => key !== 'certain') ? [Object.fromEntries(listed) as EffectRule] : [];
    });
  });
}

function call(tool: string, input: JsonObject): HookEvent {
  const cwd = join(root, 'app');
  const payload = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input } as const;
  return { name: 'PreToolUse', row: eventRow('PreToolUse'), payload, projectDir: cwd, at: 0, lastPrompt: null };
}

const part = fc.constantFrom(
  ...['.env', '.ENV', '.env.example', 'notes.md', 'again', 'a.md', 'src', '.ssh', 'id_rsa', 'x.pem', '..', '.', '~'],
  ...['secrets', '.aws', 'credentials', 'file:', '', '*', 'Ünicode', '%2eenv', '.claude', 'projects', '.git', 'hooks'],
);
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const input = fc.oneof(
  path.map((file_path) => ({ file_path })),
  path.map((one) => ({ path: one, limit: 3 })),
  fc.tuple(path, path).map(([file_path, cwd]) => ({ file_path, cwd })),
  fc.tuple(path, path).map(([file_path, other]) => ({ file_path, path: other })),
  path.map((one) => ({ paths: [one], pattern: one })),
  path.map((one) => ({ url: `https://x.org/${one}`, command: 'rm x', content: one })),
);
const tool = fc.constantFrom('Read', 'read_many_files', 'Write', 'Edit', 'Glob', 'Grep', 'WebFetch', 'Task', 'Bash');

describe('a call that is told to be beyond a rule', () => {
  test('is none for which it holds, whatever it names', () => {
    fc.assert(
      fc.property(tool, input, (name, given) => {
        const event = call(name, given);
        for (const { rule, test: holds } of rules) {
          if (beyondCall(rule, followLinks)(event)) expect(holds(event), JSON.stringify(rule)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is told of most rules with most calls, and of none that it may be about', () => {
    const beyond = (rule: EffectRule, name: string, given: JsonObject) =>
      beyondCall(rule, followLinks)(call(name, given));
    const ours = packRules();
    const isFor = (name: string, given: JsonObject) => ours.filter((rule) => !beyond(rule, name, given)).length;
    expect(ours.length).toBeGreaterThan(60);
    expect(isFor('Read', { file_path: 'src/a.md' })).toBe(0);
    expect(isFor('Read', { file_path: '.env' })).toBeGreaterThan(0);
    expect(isFor('Task', { prompt: 'rm' })).toBe(0);
    expect(isFor('Bash', { command: 'ls' })).toBe(ours.length);
    const secrets: EffectRule = { reads: ['**/.env'] };
    expect(beyond(secrets, 'Read', { file_path: 'a.md' })).toBe(true);
    // by a link, by another folder, in other letters
    expect(beyond(secrets, 'Read', { file_path: 'notes.md' })).toBe(false);
    expect(beyond(secrets, 'Read', { file_path: 'a.md', cwd: '.env' })).toBe(false);
    expect(beyond(secrets, 'Read', { file_path: '.ENV' })).toBe(false);
    expect(beyond({ writes: ['**'] }, 'Write', { file_path: 'a.md' })).toBe(false);
  });
});

test('of globs it is known what every path has that they fit', () => {
  expect(literalsOf(['**/.env', '~/.aws/{credentials,config}'])).toEqual(['.env', '.aws']);
  expect(literalsOf(['**/*.{pem,P12,jks}', '!**/x'])).toEqual(['pem', 'p12', 'jks']);
  for (const globs of [['**'], ['!a-file'], ['**/*.{pem,md}'], ['[abc]defg'], ['a/{b,{cde,fgh}}'], []]) {
    expect(literalsOf(globs), globs.join(' ')).toBeNull();
  }
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { place } from './support/place.ts';

const LIBRARY = new URL('../../dist/index.js', import.meta.url).href;

/** Tells of each module that is loaded: what tells runs in a thread of its own, and cannot print. */
const TELLING = `
  import { writeSync } from 'node:fs';
  export async function load(url, context, next) {
    writeSync(1, url + '\\n');
    return next(url, context);
  }`;

const PROGRAM = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(TELLING)}));
  const { createHooks } = await import(${JSON.stringify(LIBRARY)});
  const hooks = await createHooks({});
  console.log(hooks.list().length, 'hooks');
  await hooks.close();`;

// each file of a module takes a starting program longer than what is in it
test('createHooks() of the shipped library loads a handful of files', () => {
  const entry = { hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] } };
  const { env, cwd } = place({ 'home/.claude/settings.json': entry });
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { env, cwd, encoding: 'utf8' });
  expect(told).toContain('1 hooks');
  const ours = told.split('\n').filter((line) => line.includes('/dist/'));
  expect(ours.length).toBeGreaterThan(1);
  expect(ours.length).toBeLessThan(12);
});

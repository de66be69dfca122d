import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALL, eventually, hooksIn, marked, workshop } from './workshop.ts';

const script = (word: string): string =>
  `import sys\nfor line in sys.stdin:\n  print('{"decision":"deny","reason":"${word}"}', flush=True)\n`;
const hooksFile = (name: string): string =>
  `hooks:\n  - on: PreToolUse\n    name: ${name}\n    run: python3 ./guard.py\n    persistent: true\n`;

test('a persistent command whose script was edited is started anew', async () => {
  const place = workshop();
  place.write('project/guard.py', script('old'));
  const hooks = await hooksIn(place);
  const definition = { run: 'python3 ./guard.py', persistent: true };
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
  expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('old');
  writeFileSync(place.path('project/guard.py'), script('new words'));
  expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('new words');
});

test('a script that was edited and approved again is the one that answers', async () => {
  const place = workshop();
  place.write('project/.git/HEAD', '');
  place.write('project/.hookline/hooks.yml', hooksFile('guard'));
  place.write('project/guard.py', script('old'));
  const hooks = await hooksIn(place, { trust: 'recorded' });
  const approve = () => hooks.approve(hooks.pending().map(({ key }) => key));
  await approve();
  expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('old');
  writeFileSync(place.path('project/guard.py'), script('new words'));
  expect((await hooks.trigger('PreToolUse', CALL)).skipped).toMatchObject([{ why: 'changed' }]);
  await approve();
  expect((await hooks.trigger('PreToolUse', CALL)).reason).toBe('new words');
});

test('a hook that is not there any more leaves no process', async () => {
  const place = workshop();
  place.write('project/guard.py', script('old'));
  place.write('home/.config/hookline/hooks.yml', hooksFile('guard'));
  const hooks = await hooksIn(place);
  await hooks.trigger('PreToolUse', CALL);
  expect(marked(place.mark)).not.toEqual([]);
  place.write('home/.config/hookline/hooks.yml', 'hooks: []\n');
  await hooks.reload();
  expect((await hooks.trigger('PreToolUse', CALL)).ran).toEqual([]);
  expect(await eventually(() => marked(place.mark).length === 0)).toBe(true);
});

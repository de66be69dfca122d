import { describe, expect, test } from 'vitest';
import { BASH, HAS_TERMINAL, machine } from './machine.ts';

const SAYS_NO = 'console.log(JSON.stringify({ decision: "block", reason: "no" }))';
const SAYS_NOTHING = 'console.log("{}")';

const terminalTest = test.skipIf(!HAS_TERMINAL);

/** A project hook that runs a word which names no file itself, approved by the person. */
async function approved(run: string, files: Readonly<Record<string, string>>) {
  const it = machine();
  for (const [path, text] of Object.entries(files)) it.write(path, text);
  it.write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run }] });
  const { screen } = await it.terminal(['trust'], 'y', { env: { NO_COLOR: '1' }, columns: 200 });
  const decision = async (): Promise<string> => (await it.run('PreToolUse', BASH)).outcome.decision;
  return { ...it, shown: screen, decision };
}

describe('a hook whose word is completed by its program', () => {
  terminalTest.each([
    ['node ./g', 'g.js', { 'g.js': SAYS_NO }],
    ['node .', 'index.js', { 'index.js': SAYS_NO }],
    ['node ./tools', 'tools/index.js', { 'tools/index.js': SAYS_NO }],
    ['node .', 'lib/x.js', { 'package.json': '{"main":"lib/x.js"}', 'lib/x.js': SAYS_NO }],
  ])('%s is covered as %s: changed, it waits for a review', async (run, file, files) => {
    const it = await approved(run, files);
    expect(it.shown).toContain(file);
    expect(await it.decision()).toMatch(/^(?:deny|block)$/);
    it.write(file, SAYS_NOTHING);
    const { outcome } = await it.run('PreToolUse', BASH);
    expect(outcome.decision).toMatch(/^(?:deny|block)$/);
    expect(JSON.stringify(outcome)).toContain('changed');
  });

  terminalTest('waits for a review when another file takes the place of the approved one', async () => {
    const it = await approved('node .', { 'index.js': SAYS_NO });
    expect(await it.decision()).toMatch(/^(?:deny|block)$/);
    it.write('package.json', '{"main":"other.js"}');
    it.write('other.js', SAYS_NOTHING);
    const { outcome } = await it.run('PreToolUse', BASH);
    expect(outcome.decision).toMatch(/^(?:deny|block)$/);
    expect(JSON.stringify(outcome)).toContain('changed');
  });

  terminalTest('names none of what is not there', async () => {
    const it = await approved('node ./g', { 'g.js': SAYS_NO });
    expect(it.shown).not.toContain('g.mjs');
    expect(it.shown).not.toContain('g/index');
  });
});

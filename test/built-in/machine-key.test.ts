import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computer } from './computer.ts';

// somebody could be asked, and has not been yet
const ASKS = { asker: { person: { isThere: true, ask: null } } };

/** One that a server knows by its key. */
function enrolled() {
  const it = computer();
  const fleet = join(it.state, 'hookline', 'fleet');
  mkdirSync(fleet, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(fleet, 'machine-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { ...it, fleet };
}

async function decisions(it: ReturnType<typeof computer>, name: string) {
  const hooks = await it.hooks({}, ASKS);
  const all: string[] = [];
  for (const [shown, { tool, input }] of it.rows(name)) {
    const { decision } = await hooks.trigger('PreToolUse', { tool_name: tool, tool_input: input });
    all.push(`${decision}: ${shown}`);
  }
  await hooks.close();
  return all;
}

describe('the key by which a server knows this machine', () => {
  test('is read by no tool call that nobody was asked about, however it is named', async () => {
    const all = await decisions(enrolled(), 'key-asked');
    expect(all.filter((one) => !one.startsWith('ask: '))).toEqual([]);
    expect(all.length).toBeGreaterThan(30);
  });

  test('is in the way of no other reading', async () => {
    const all = await decisions(enrolled(), 'key-ordinary');
    expect(all.filter((one) => !one.startsWith('none: '))).toEqual([]);
    expect(all.length).toBeGreaterThan(30);
  });

  test('is asked about with what it is, and by the one rule there is', async () => {
    const it = enrolled();
    const hooks = await it.hooks({}, ASKS);
    const input = { file_path: join(it.fleet, 'machine-key.pem') };
    const outcome = await hooks.trigger('PreToolUse', { tool_name: 'Read', tool_input: input });
    expect(outcome.ran.map(({ name }) => name)).toEqual(['self-protection']);
    expect(outcome.reason).toMatch(
      /^This would read .*machine-key\.pem, the key by which a server knows this machine\.$/,
    );
    await hooks.close();
  });

  test('is refused where nobody can be asked', async () => {
    const it = enrolled();
    const hooks = await it.hooks();
    const input = { command: `base64 ${it.fleet}/machine-key.pem` };
    expect(await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: input })).toMatchObject({
      ...{ decision: 'deny', refused: true, reason: expect.stringContaining('nobody to ask') },
    });
    await hooks.close();
  });

  test('is found behind a link, by a tool that reads', async () => {
    const it = enrolled();
    symlinkSync(join(it.fleet, 'machine-key.pem'), join(it.project, 'notes.txt'));
    const hooks = await it.hooks({}, ASKS);
    const read = (file_path: string) => hooks.trigger('PreToolUse', { tool_name: 'Read', tool_input: { file_path } });
    expect(await read(join(it.project, 'notes.txt'))).toMatchObject({ decision: 'ask' });
    expect(await read(join(it.project, 'lnk-docs/a.md'))).toMatchObject({ decision: 'none' });
    await hooks.close();
  });

  test('concerns nobody on a machine that has none', async () => {
    const all = await decisions(computer(), 'key-asked');
    const changing = all.filter((one) => !one.startsWith('none: ')).filter((one) => /Read|cat |base64|Grep/.test(one));
    expect(changing).toEqual([]);
  });
});

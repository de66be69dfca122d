import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { opencode } from '../../../src/hosts/agents/opencode.ts';
import { scratchFolder } from '../../scratch-folder.ts';

/** Refuses what has this text in it, and rewrites another. */
const SHIM = `call=$(cat)
case $call in
*'"tool":"batch"'*) ;;
*canary*) echo '{"refuse":"no canaries here"}'; exit 2 ;;
*'"pwd"'*) echo '{"input":{"command":"pwd -P"}}' ;;
esac
`;

type Before = (input: object, output: { args: unknown }) => Promise<void>;

/** The plugin as opencode loads it. */
async function beforeTool(): Promise<Before> {
  const folder = scratchFolder();
  const [shim, plugin] = [join(folder, 'shim'), join(folder, 'plugin.mjs')];
  writeFileSync(shim, SHIM);
  if (opencode.form.kind !== 'plugin') throw new Error('opencode has a plugin');
  const entry = { event: 'tool.execute.before', before: true, command: '', timeoutSeconds: 600 };
  writeFileSync(plugin, opencode.form.text([entry], shim));
  const { Hookline } = await import(pathToFileURL(plugin).href);
  return (await Hookline({ directory: folder, client: {} }))['tool.execute.before'];
}

const batch = (...commands: readonly string[]) => ({
  args: { tool_calls: commands.map((command) => ({ tool: 'bash', parameters: { command } })) },
});

test('each call in a batch is asked about, because opencode itself tells of none', async () => {
  const before = await beforeTool();
  const input = { tool: 'batch', sessionID: 's', callID: 'c' };
  await expect(before(input, batch('ls', 'echo canary'))).rejects.toThrow('no canaries here');
  await expect(before(input, { args: { tool_calls: [null] } })).resolves.toBeUndefined();
  const output = batch('ls', 'pwd');
  await before(input, output);
  expect(output).toEqual(batch('ls', 'pwd -P'));
});

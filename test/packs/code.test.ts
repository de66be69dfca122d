import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workstation } from './workstation.ts';

/** Lines with program texts in them, by what guard and secrets have to say. */
function linesIn(name: string): readonly string[] {
  return readFileSync(new URL(`code/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

async function stoppedOf(lines: readonly string[]): Promise<readonly string[]> {
  const it = await workstation(['guard', 'secrets']);
  // only where there is a credential somebody is asked about the environment
  Object.assign(it.env, { API_TOKEN: 'made-up' });
  const hooks = await it.open();
  const stopped: string[] = [];
  for (const [i, command] of lines.entries()) {
    const { decision } = await hooks.trigger('PreToolUse', {
      session_id: `code-${i}`,
      tool_name: 'Bash',
      tool_input: { command },
    });
    if (decision !== 'none' && decision !== 'allow') stopped.push(command);
  }
  return stopped;
}

test('code that deletes, shows, sends or runs what no line may is stopped', async () => {
  const lines = linesIn('stopped');
  const stopped = await stoppedOf(lines);
  expect(lines.filter((line) => !stopped.includes(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
}, 120_000);

test('ordinary code passes, whatever its texts name', async () => {
  const lines = linesIn('passed');
  expect(await stoppedOf(lines)).toEqual([]);
  expect(lines.length).toBeGreaterThan(80);
}, 120_000);

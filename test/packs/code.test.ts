import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workstation } from './workstation.ts';

/** Lines with program texts in them, by what guard and secrets have to say. */
function linesIn(name: string, kind = 'txt'): readonly string[] {
  return readFileSync(new URL(`code/${name}.${kind}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

/** Lines of several lines, each a JSON text: what many hands write, idiom by idiom. */
function idiomsIn(name: string): readonly string[] {
  return linesIn(name, 'jsonl').map((line) => {
    const { command }: { command: string } = JSON.parse(line);
    return command;
  });
}

async function stoppedOf(lines: readonly string[]): Promise<readonly string[]> {
  const it = await workstation(['guard', 'secrets']);
  // only where there is a credential somebody is asked about the environment
  Object.assign(it.env, { API_TOKEN: 'made-up', GITHUB_TOKEN: 'made-up', AWS_SECRET_ACCESS_KEY: 'made-up' });
  const hooks = await it.open();
  const stopped: string[] = [];
  for (const [i, shown] of lines.entries()) {
    const command = shown.replaceAll('/home/dev/proj', it.project).replaceAll('/home/dev', it.home);
    const { decision } = await hooks.trigger('PreToolUse', {
      session_id: `code-${i}`,
      tool_name: 'Bash',
      tool_input: { command },
    });
    if (decision !== 'none' && decision !== 'allow') stopped.push(shown);
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

test('the idioms of five languages that delete, show, send, empty or run what no line may are stopped', async () => {
  const lines = idiomsIn('idioms-stopped');
  const stopped = await stoppedOf(lines);
  expect(lines.filter((line) => !stopped.includes(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(400);
}, 300_000);

test('the same idioms about ordinary things pass', async () => {
  const lines = idiomsIn('idioms-passed');
  expect(await stoppedOf(lines)).toEqual([]);
  expect(lines.length).toBeGreaterThan(350);
}, 300_000);

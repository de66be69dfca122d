import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { until } from '../library/support/place.ts';
import { CLI } from '../world/cli.ts';
import { world } from '../world/world.ts';

const LIST = `[${Array.from({ length: 200 }, (_, i) => i).join(',')}]`;
/** Each takes as long as it may. */
const SLOW = `hooks:\n${Array.from(
  { length: 9 },
  (_, i) => `  - { on: PreToolUse, when: '${`${LIST}.all(x, `.repeat(4)}x > -${i}${')'.repeat(4)}', deny: "no" }\n`,
).join('')}`;

test.skipIf(process.platform !== 'linux')(
  'with a page that is killed end the playground and the back-test that work for it, and nothing of them stays',
  async () => {
    const { project, home, env, top } = world();
    const temp = join(top, 'tmp');
    mkdirSync(temp);
    await recordCalls(40, { cwd: project, home, env });
    const page = spawn(process.execPath, [CLI, 'ui', '--json'], { cwd: project, env: { ...env, TMPDIR: temp } });
    onTestFinished(() => void page.kill('SIGKILL'));
    let told = '';
    page.stdout.setEncoding('utf8').on('data', (text) => (told += text));
    await until(() => told.includes('\n'));
    const { address, token } = JSON.parse(told);
    const post = (route: string, body: object): void => {
      const headers = { 'content-type': 'application/json', 'x-hookline-token': token };
      // nobody is there any more to answer
      fetch(new URL(`/api/${route}`, address), { method: 'POST', body: JSON.stringify(body), headers }).then(
        (response) => response.text().catch(() => {}),
        () => {},
      );
    };
    const file = { name: '.config/hookline/hooks.yml', layer: 'user', text: SLOW };
    const payload = { tool_name: 'Bash', tool_input: { command: 'ls' }, cwd: '/home/me' };
    const workers = (): readonly number[] => ['playground', 'back-test'].flatMap((name) => startedBy(page.pid, name));
    post('back-test', { text: SLOW });
    // the page itself ends what takes too long: then it is asked again
    await until(async () => {
      if (isAsked(temp) && workers().length === 2) return true;
      if (!isAsked(temp))
        post('playground', { client: 'me', question: { event: 'PreToolUse', payload, files: [file] } });
      await until(() => isAsked(temp));
      return false;
    });
    const working = workers();
    page.kill('SIGKILL');
    expect(working).toHaveLength(2);
    await until(() => working.every(isGone));
    await until(() => readdirSync(temp).length === 0);
  },
);

async function recordCalls(count: number, options: Parameters<typeof createHooks>[0]): Promise<void> {
  const hooks = await createHooks({ ...options, watch: false, recordAll: true });
  for (let i = 0; i < count; i++)
    await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: `ls ${i}` } });
  await hooks.close();
}

/** The files of a question lie there for as long as it is being answered. */
function isAsked(temp: string): boolean {
  const playground = readdirSync(temp).find((name) => name.startsWith('hookline-playground-'));
  return playground !== undefined && readdirSync(join(temp, playground)).length > 0;
}

function startedBy(parent: number | undefined, command: string): readonly number[] {
  const all = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return all.filter((pid) => wordsOf(pid).includes(command));
}

function isGone(pid: number): boolean {
  return wordsOf(pid).every((word) => word === '');
}

/** Of a process that has ended there are none. */
function wordsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { place } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
const MANY = 10;
/** About what a service nearby takes to answer. */
const THINKING_MS = 20;

// in a process of its own, as a service is
const SERVER = `
  require('node:http').createServer((request, response) => {
    const answer = () => response.end('{}');
    request.resume().on('end', () => request.url.startsWith('/slow') ? setTimeout(answer, ${THINKING_MS}) : answer());
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

/** A webhook against a bare fetch of the same body on a connection that stays open, and ten at once against one. */
export async function webhook({ createHooks, quick }) {
  const server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(server.stdout, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const { home, cwd, env, remove } = place();
  const hooksTo = async (count, path) => {
    const hooks = await createHooks({ home, cwd, env });
    for (let i = 0; i < count; i++) {
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { post: `${url}${path}?${i}` } });
    }
    return hooks;
  };
  const one = await hooksTo(1, '/fast');
  const [oneSlow, manySlow] = [await hooksTo(1, '/slow'), await hooksTo(MANY, '/slow')];

  const triggered = (hooks, count) => async () => {
    const { ran } = await hooks.trigger('PreToolUse', PAYLOAD);
    if (ran.length !== count || ran.some(({ exitCode }) => exitCode !== 0)) throw new Error(JSON.stringify(ran));
  };
  const body = JSON.stringify({ session_id: PAYLOAD.session_id, cwd, hook_event_name: 'PreToolUse', ...PAYLOAD });
  const headers = { 'content-type': 'application/json' };
  const bare = async () => {
    const response = await fetch(`${url}/fast`, { method: 'POST', headers, body });
    if (!response.ok || (await response.text()) !== '{}') throw new Error(`The server said ${response.status}.`);
  };
  const samples = await inTurns(
    { bare: () => timed(bare), webhook: () => timed(triggered(one, 1)) },
    quick ? 400 : 3000,
  );
  const slow = await inTurns(
    { one: () => timed(triggered(oneSlow, 1)), many: () => timed(triggered(manySlow, MANY)) },
    quick ? 20 : 60,
  );
  for (const hooks of [one, oneSlow, manySlow]) await hooks.close();
  server.kill();
  remove();
  return [
    { name: 'bare fetch on an open connection', unit: 'ms', ...summary(samples.bare) },
    { name: 'trigger with one webhook', unit: 'ms', ...summary(samples.webhook) },
    { id: 'one', name: 'a webhook against a bare fetch', ...against(samples.webhook, samples.bare) },
    { name: `one webhook that takes ${THINKING_MS} ms`, unit: 'ms', ...summary(slow.one) },
    { id: 'many', name: `${MANY} such webhooks at once against one`, ...against(slow.many, slow.one) },
  ];
}

import { readdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { marked, program } from '../handlers/workshop.ts';
import { scene, shell } from './scene.ts';

/** A daemon's client as it is usually written: whoever listens is the daemon, and nobody there means go ahead. */
function naiveAsk(socket: string): Promise<string> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.on('data', (answer) => resolve(String(answer)));
    connection.on('error', () => resolve('allow'));
  });
}

const answering = (socket: string, answer: string) =>
  new Promise<() => void>((resolve) => {
    const server = createServer((connection) => connection.end(answer));
    const close = (): void => void server.close();
    onTestFinished(close);
    server.listen(socket, () => resolve(close));
  });

describe('A11: there is no daemon to kill, to unlink or to impersonate', () => {
  test('the naive client believes whoever bound the socket, and nobody', async () => {
    const { top } = scene();
    const socket = join(top, 'daemon.sock');
    const stop = await answering(socket, 'deny');
    expect(await naiveAsk(socket)).toBe('deny');
    stop();
    rmSync(socket, { force: true });
    expect(await naiveAsk(socket)).toBe('allow');
    await answering(socket, 'allow');
    expect(await naiveAsk(socket)).toBe('allow');
  });

  test('a persistent hook has pipes only, and killing it refuses', async () => {
    const { top, open, env } = scene();
    const mark = `attack-${process.pid}-${Math.random()}`;
    const hooks = await open({ env: { ...env, TEST_MARK: mark } });
    hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { run: process.execPath, args: [program('worker.mjs')], persistent: true, timeout: 20 },
    });
    const steps = (...list: readonly unknown[]) => ({ ...shell('ls'), steps: list });
    expect((await hooks.trigger('PreToolUse', steps(['say', {}]))).refused).toBe(false);

    const isSocket = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isSocket());
    expect(isSocket).toEqual([]);
    const [pid = 0] = marked(mark);
    expect(pid).toBeGreaterThan(0);

    const asked = hooks.trigger('PreToolUse', steps(['sleep', 60_000]));
    setTimeout(() => process.kill(pid, 'SIGKILL'), 300);
    const outcome = await asked;
    expect(outcome).toMatchObject({ refused: true, ran: [{ status: 'failed' }] });
    expect(outcome.reason).toMatch(/SIGKILL/);
    expect(await hooks.trigger('PreToolUse', steps(['say', {}]))).toMatchObject({ refused: false });
  });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { httpServer } from '../handlers/webhook-server.ts';
import { naiveExec } from './naive/exec.ts';
import { naiveMimir } from './naive/mimir.ts';
import { scene, shell } from './scene.ts';

interface Failure {
  readonly command: string;
  readonly says: RegExp;
  readonly timeout?: number;
}

/** Each way in which a command can fail to answer, and the words that tell it from the others. */
const FAILURES: Readonly<Record<string, Failure>> = {
  'a time-out': { command: 'sleep 30', timeout: 0.2, says: /timed out/ },
  'a crash': { command: 'kill -SEGV $$', says: /SIGSEGV/ },
  'the killer for want of memory': { command: 'kill -KILL $$', says: /SIGKILL/ },
  'an exit code': { command: 'exit 7', says: /exit code 7/ },
  'a missing program': { command: 'no-such-program-at-all', says: /127|not found/ },
  'a program that may not run': { command: './plain.txt', says: /126|permission denied/i },
  'a program of another machine': { command: './strange', says: /exec format|126|127/i },
  'an answer that cannot be read': { command: `echo '{"decision": "allow'`, says: /JSON|read/ },
  'an answer that is unknown': { command: `echo '{"decision": "perhaps"}'`, says: /perhaps/ },
};

function prepared() {
  const it = scene();
  it.write('plain.txt', 'not a program');
  it.write('strange', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 9, 9, 9, 9, 0, 0]).toString('latin1'), 0o755);
  return it;
}

describe('A18: every way to fail has its own reason and follows "onFailure"', () => {
  test.each(Object.entries(FAILURES))('%s', async (_, { command, timeout = 10, says }) => {
    const naive = prepared();
    const { exitCode, stdout } = await naiveExec(command, { cwd: naive.project, timeoutMs: timeout * 1000 });
    const refused = exitCode === 2 || /^\{"decision": "deny"/.test(stdout);
    expect(refused, 'the naive way goes on').toBe(false);

    const { open } = prepared();
    const hooks = await open({ graceMs: 100 });
    const definition = { name: 'guard', run: command, timeout };
    const remove = hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { ...definition, onFailure: 'block' },
    });
    const closed = await hooks.trigger('PreToolUse', shell('ls'));
    expect(closed).toMatchObject({ decision: 'block' });
    expect(closed.ran[0]?.status).toMatch(/failed|timed-out/);
    expect(closed.reason).toMatch(/^Hook 'guard' failed/);
    expect(closed.reason).toMatch(says);

    remove();
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { ...definition, onFailure: 'continue' } });
    const open_ = await hooks.trigger('PreToolUse', shell('ls'));
    expect(open_.refused).toBe(false);
    expect(open_.messages.join('\n')).toMatch(/guard/);
    expect(open_.messages.join('\n')).toMatch(says);
  });

  test('Mimir’s sample takes no exit code for a refusal, whatever "continueOnError" says', async () => {
    const { project, open } = scene();
    const naive = naiveMimir(project);
    naive.register('pre-tool-call', { command: 'exit 1', continueOnError: false });
    await expect(naive.execute('pre-tool-call', {})).resolves.toEqual({ success: false });

    const hooks = await open();
    hooks.register({
      dialect: 'mimir',
      event: 'pre-tool-call',
      definition: { command: 'exit 1', continueOnError: false },
    });
    expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: true });
  });

  test('a service that cannot be reached, and one that is out of order', async () => {
    const { open } = scene();
    const hooks = await open();
    const broken = await httpServer((response) => response.writeHead(503).end());
    for (const [post, says] of [
      ['http://127.0.0.1:1/', /ECONNREFUSED|refused/i],
      [broken.url, /503/],
    ] as const) {
      // "if the service is down, go on" is how a fetch in a try ends
      expect(
        await fetch(post)
          .then(({ ok }) => ok)
          .catch(() => false),
      ).toBe(false);
      const remove = hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { post } });
      const outcome = await hooks.trigger('PreToolUse', shell('ls'));
      expect(outcome.refused).toBe(true);
      expect(outcome.reason).toMatch(says);
      remove();
    }
  });

  test('a folder that is gone', async () => {
    const { open, project } = scene();
    mkdirSync(join(project, 'sub'));
    const hooks = await open();
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'true' } });
    const outcome = await hooks.trigger('PreToolUse', { ...shell('ls'), cwd: join(project, 'gone') });
    expect(outcome).toMatchObject({ refused: true });
    expect(outcome.reason).toContain('gone');
  });
});

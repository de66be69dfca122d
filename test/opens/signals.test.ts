import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { start } from '../handlers/started-process.ts';
import { CLI, eventually, LIBRARY, nobodyLeft, read, type Workshop, workshop } from '../handlers/workshop.ts';

const LINUX = process.platform === 'linux';
/** Each ends a program that does not listen to it. */
const ENDING = [
  'SIGUSR1',
  'SIGVTALRM',
  'SIGXCPU',
  'SIGABRT',
  'SIGTRAP',
  'SIGSYS',
  'SIGPROF',
  'SIGPWR',
  'SIGIO',
] as const;
/** None of them does. */
const HARMLESS = ['SIGWINCH', 'SIGCONT', 'SIGCHLD', 'SIGURG', 'SIGPIPE', 'SIGXFSZ'] as const;
const HOOK = `setsid -f sleep 300; (trap '' TERM HUP; sleep 300; sleep 300) & touch "$STARTED"; sleep 300`;

describe.runIf(LINUX)('a signal that ends `hookline run` ends its hooks', () => {
  test.for(ENDING)('%s, and refuses', async (signal) => {
    const place = withHook('PreToolUse', HOOK);
    const child = start(place, [CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--json']);
    await started(place);
    child.process.kill(signal);
    expect(await child.ended).toEqual({ code: 2, signal: null });
    expect(JSON.parse(child.output())).toMatchObject({ decision: 'block', reason: 'cancelled' });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test.for(['SIGTERM', 'SIGUSR2', 'SIGALRM'] as const)(
    '%s, and a gate that was not answered is closed, after the tool as well',
    async (signal) => {
      const place = withHook('PostToolUse', HOOK);
      const child = start(place, [CLI, 'run', 'PostToolUse', '--tool', 'Bash', '--gate']);
      await started(place);
      child.process.kill(signal);
      expect(await child.ended).toEqual({ code: 2, signal: null });
      expect(await nobodyLeft(place.mark)).toBe(true);
    },
  );

  test('told twice, it ends at once, and so do they', async () => {
    const place = withHook('PreToolUse', `trap '' TERM; ${HOOK}`);
    const child = start(place, [CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--gate']);
    await started(place);
    child.process.kill('SIGUSR1');
    child.process.kill('SIGINT');
    expect(await child.ended).toEqual({ code: 2, signal: null });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

describe.runIf(LINUX)('a signal that ends the supervisor of an asynchronous hook', () => {
  test.for(['SIGTERM', 'SIGQUIT', 'SIGUSR1', 'SIGALRM', 'SIGUSR2', 'SIGXCPU'] as const)(
    '%s ends the hook',
    async (signal) => {
      const place = withHook('PostToolUse', `echo "$PPID" > "$SUPERVISOR"; ${HOOK}`, '    async: true\n');
      const child = start(place, [CLI, 'run', 'PostToolUse', '--tool', 'Bash', '--json']);
      expect((await child.ended).code).toBe(0);
      await started(place);
      process.kill(Number(read(place.path('supervisor'))), signal);
      expect(await nobodyLeft(place.mark)).toBe(true);
    },
  );
});

describe.runIf(LINUX)('a signal that ends nobody', () => {
  test.for(HARMLESS)('%s leaves the hooks of `hookline run` alone', async (signal) => {
    const place = withHook('PreToolUse', `touch "$STARTED"; while [ ! -e "$GO" ]; do sleep 0.02; done; echo went on`);
    const child = start(place, [CLI, 'run', 'PreToolUse', '--tool', 'Bash', '--json']);
    await started(place);
    child.process.kill(signal);
    place.write('go', '');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(JSON.parse(child.output())).toMatchObject({ decision: 'none', ran: [{ stdout: 'went on\n' }] });
  });

  test.for(['SIGUSR2', 'SIGALRM', 'SIGUSR1'] as const)(
    '%s, because the program that embeds the library means something else by it, leaves its hooks alone',
    async (signal) => {
      const place = workshop();
      const script = place.write(
        'embedder.mjs',
        `import { createHooks } from ${JSON.stringify(pathToFileURL(LIBRARY).href)};
         const hooks = await createHooks({ cwd: ${JSON.stringify(place.cwd)}, watch: false });
         process.on('${signal}', () => console.log('heard'));
         hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: {
           run: 'touch "$STARTED"; while [ ! -e "$GO" ]; do sleep 0.02; done; echo went on' } });
         const { decision, ran } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: {} });
         console.log(decision, ran[0].stdout);
         await hooks.close();`,
      );
      const child = start(place, [script]);
      await started(place);
      child.process.kill(signal);
      expect(await eventually(() => child.output().includes('heard'))).toBe(true);
      place.write('go', '');
      expect(await child.ended).toEqual({ code: 0, signal: null });
      expect(child.output()).toBe('heard\nnone went on\n\n');
    },
  );
});

function withHook(event: string, command: string, more = ''): Workshop {
  const place = workshop();
  const run = `'${command.replaceAll("'", "''")}'`;
  place.write('home/.config/hookline/hooks.yml', `hooks:\n  - on: ${event}\n    run: ${run}\n${more}`);
  return place;
}

function started(place: Workshop): Promise<boolean> {
  return eventually(() => existsSync(place.path('started')));
}

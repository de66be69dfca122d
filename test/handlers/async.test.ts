// wide: waits for time-outs

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CALL, CLI, eventually, hooksIn, marked, nobodyLeft, sleep, type Workshop, workshop } from './workshop.ts';

describe('an asynchronous hook in a program', () => {
  test('is not waited for, and what it says comes with the next event that can carry it', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: `sleep 0.3; touch ${place.path('done')}; echo '{"context":"late news"}'`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    const { ran } = await hooks.trigger('PostToolUse', CALL);
    expect(existsSync(place.path('done'))).toBe(false);
    expect(ran).toMatchObject([{ status: 'started', async: true }]);
    await eventually(() => existsSync(place.path('done')));
    await sleep(150);
    expect((await hooks.trigger('Notification', { session_id: 's' })).context).toEqual([]);
    expect((await hooks.trigger('UserPromptSubmit', { session_id: 'another', prompt: 'x' })).context).toEqual([]);
    expect((await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' })).context).toEqual(['late news']);
    expect((await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' })).context).toEqual([]);
  });

  test('and what several of them say comes in configured order, whoever ended first', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const says = (word: string, when: string) => ({
      run: `${when}; echo '{"context":"${word}"}'; touch ${place.path(word)}`,
      async: true,
    });
    const waits = `until [ -e ${place.path('second')} ]; do sleep 0.02; done`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: says('first', waits) });
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: says('second', 'true') });
    await hooks.trigger('PostToolUse', CALL);
    await eventually(() => existsSync(place.path('first')));
    await sleep(150);
    const { context } = await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' });
    expect(context).toEqual(['first', 'second']);
  });

  test('gets a grace when the hooks are closed', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: `sleep 0.5; touch ${place.path('done')}`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    await hooks.close();
    expect(existsSync(place.path('done'))).toBe(true);
  });

  test('keeps its time-out', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: 'setsid -f sleep 300; sleep 300', async: true, timeout: 0.4 };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    expect(await eventually(() => marked(place.mark).length >= 2)).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('never takes the place of a hook that is waited for', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { maxConcurrent: 2 });
    const slow = { run: `until [ -e ${place.path('go')} ]; do sleep 0.05; done`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: slow });
    for (let i = 0; i < 5; i++) await hooks.trigger('PostToolUse', CALL);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'exit 2' } });
    expect((await hooks.trigger('PreToolUse', CALL)).decision).toBe('block');
    place.write('go', '');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('runs at most as many at once as are allowed, and the others after them', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { maxConcurrent: 2 });
    const log = place.path('log');
    const definition = { run: `echo begin >> ${log}; sleep 0.2; echo end >> ${log}`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    for (let i = 0; i < 6; i++) await hooks.trigger('PostToolUse', CALL);
    await eventually(() => existsSync(log) && linesIn(log).filter((line) => line === 'end').length === 6);
    let running = 0;
    const most = linesIn(log).map((line) => {
      running += line === 'begin' ? 1 : -1;
      return running;
    });
    expect(Math.max(...most)).toBe(2);
    expect(most).toHaveLength(12);
  });

  test('is not begun beyond a thousand, and the last hundred things that are said are kept', async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const model = async ({ prompt }: { readonly prompt: string }): Promise<string> => {
      await gate;
      return `{"decision":"allow","context":${prompt.match(/"command":("\d+")/)?.[1]}}`;
    };
    const hooks = await hooksIn(workshop(), { model });
    const definition = { prompt: '$TOOL_INPUT', async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    const told: string[] = [];
    hooks.on('hook:complete', () => void told.push('complete'));
    hooks.on('hook:error', ({ report: { ending } }) => void told.push(ending.kind === 'unstarted' ? ending.why : ''));
    const trigger = (nth: number) => hooks.trigger('PostToolUse', { ...CALL, tool_input: { command: `${nth}` } });
    for (let i = 0; i < 1002; i++) expect((await trigger(i)).ran).toMatchObject([{ status: 'started' }]);
    expect(await eventually(() => told.length === 2)).toBe(true);
    expect(told).toEqual(Array(2).fill('1000 others are still under way'));
    open();
    expect(await eventually(() => told.length === 1002)).toBe(true);
    expect(told.filter((one) => one === 'complete')).toHaveLength(1000);
    const { context } = await hooks.trigger('UserPromptSubmit', { session_id: 's', prompt: 'x' });
    expect(context).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 900}`));
    await trigger(1002);
    expect(await eventually(() => told.length === 1003)).toBe(true);
    expect(told.at(-1)).toBe('complete');
  });

  test('may leave something running', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const definition = { run: `sleep 300 >/dev/null 2>&1 & touch ${place.path('done')}`, async: true };
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition });
    await hooks.trigger('PostToolUse', CALL);
    await eventually(() => existsSync(place.path('done')));
    // one that is under way at the end is handed on, and whoever got it would end with this test
    await eventually(() => marked(place.mark).length === 1);
    await hooks.close();
    expect(marked(place.mark)).toHaveLength(1);
  });
});

describe('an asynchronous hook of `hookline run`', () => {
  test('goes on when the answer is printed, and its words come with the next event of the session', async () => {
    const place = workshop();
    const untilAllowed = `until [ -e ${place.path('go')} ]; do sleep 0.05; done`;
    configure(place, `${untilAllowed}; touch ${place.path('done')}; echo '{"context":"late news"}'`);
    const first = run(place, 'PostToolUse', 'one');
    expect(first.ran).toMatchObject([{ status: 'started', async: true, exitCode: null }]);
    expect(existsSync(place.path('done'))).toBe(false);
    place.write('go', '');
    expect(await eventually(() => existsSync(place.path('done')))).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(run(place, 'SessionStart', 'two').context).toEqual([]);
    expect(run(place, 'SessionStart', 'one').context).toEqual(['late news']);
    expect(run(place, 'SessionStart', 'one').context).toEqual([]);
  });

  test('does not hold the output of the command open', async () => {
    const place = workshop();
    configure(place, 'sleep 3');
    const shell = `"$0" "$@" | cat`;
    const { stdout } = spawnSync('sh', ['-c', shell, process.execPath, ...args('PostToolUse', 'one', place)], {
      env: place.env,
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout).ran).toHaveLength(1);
    expect(marked(place.mark).length).toBeGreaterThan(0);
    // whoever watches it clears away after it
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('keeps its time-out', async () => {
    const place = workshop();
    configure(place, `setsid -f sleep 300; touch ${place.path('began')}; sleep 300`, 1);
    run(place, 'PostToolUse', 'one');
    expect(await eventually(() => existsSync(place.path('began')))).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('may leave something running, and nothing of ours', async () => {
    const place = workshop();
    configure(place, `sleep 300 >/dev/null 2>&1 & touch ${place.path('done')}`);
    run(place, 'PostToolUse', 'one');
    await eventually(() => existsSync(place.path('done')));
    expect(await eventually(() => marked(place.mark).length === 1)).toBe(true);
    await sleep(300);
    expect(marked(place.mark)).toHaveLength(1);
  });

  test('is given a large payload whole', async () => {
    const place = workshop();
    configure(place, `wc -c > ${place.path('part')}; mv ${place.path('part')} ${place.path('size')}`);
    place.write('payload.json', JSON.stringify({ tool_name: 'Bash', tool_response: 'x'.repeat(5_000_000) }));
    run(place, 'PostToolUse', 'one', ['--payload', place.path('payload.json')]);
    expect(await eventually(() => existsSync(place.path('size')))).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(readdirSync(place.folder).filter((name) => name.startsWith('hookline-'))).toEqual([]);
  });
});

function configure(place: Workshop, command: string, timeout = 60): void {
  const entry = { on: 'PostToolUse', run: command, async: true, timeout };
  place.write('hooks.json', JSON.stringify({ hooks: [entry] }));
}

function args(event: string, session: string, place: Workshop): readonly string[] {
  const config = ['--config', place.path('hooks.json'), '--dialect', 'hookline'];
  return [CLI, 'run', event, '--tool', 'Bash', '--prompt', 'x', ...config, '--session', session, '--json'];
}

function run(place: Workshop, event: string, session: string, more: readonly string[] = []) {
  const env = { ...place.env, TMPDIR: place.folder };
  const all = [...args(event, session, place), ...more];
  const { stdout, stderr } = spawnSync(process.execPath, all, { cwd: place.cwd, env, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

function linesIn(path: string): readonly string[] {
  return readFileSync(path, 'utf8').trim().split('\n');
}

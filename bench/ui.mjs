import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleInto } from './bundled.mjs';
import { place } from './place.mjs';
import { writeHistory } from './recorded-history.mjs';
import { against, cpuTimed, inTurns, summary } from './sample.mjs';

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const LOOK = fileURLToPath(new URL('view-once.mjs', import.meta.url));
const CLIENT = fileURLToPath(new URL('page-client.mjs', import.meta.url));
const ENTRY = new URL('history-entry.ts', import.meta.url);
const RECORDS = 100_000;
const PER_SECOND = 200;
/** So that a clock can tell. */
const AT_ONCE = 1000;
const TRIED = 10_000;
const MORE = 'hooks:\n  - { name: no-logs, on: PreToolUse, writes: "logs/**", deny: not there }\n';
/** What a process has used is told by its last line. */
const CPU_TOLD = new URL('cpu-told.mjs', import.meta.url).href;
const RULE = `hooks:\n  - on: PreToolUse\n    when: tool_input.command.contains("publish")\n    deny: no\n`;

/** What the page costs: its first view of a long trail, following what happens, and whoever decides meanwhile. */
export async function ui({ createHooks, quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-ui-'));
  try {
    const bundle = await bundleInto(folder, ENTRY);
    const parts = await import(pathToFileURL(bundle));
    return [
      ...(await firstView(bundle, parts, join(folder, 'state'), quick)),
      ...(await backTested(bundle, parts, join(folder, 'tried'), quick)),
      ...(await followed(parts, quick)),
      ...(await beside(createHooks, quick)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstView(bundle, parts, state, quick) {
  const records = quick ? RECORDS / 5 : RECORDS;
  await writeHistory(parts, state, { records, endMs: Date.now() });
  const memory = [];
  const look = (what) => async () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [LOOK, bundle, state, what], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const { cpuMs, rssMb } = JSON.parse(stdout);
    if (what === 'all') memory.push(rssMb);
    return cpuMs;
  };
  const rounds = quick ? 5 : 15;
  const without = await inTurns({ bare: look('bare'), view: look('view'), all: look('all') }, rounds, 1);
  await look('keep')();
  const again = await inTurns({ bare: look('bare'), all: look('all') }, rounds, 1);
  const name = `${records.toLocaleString('en')} records`;
  return [
    { name: `${name}, read and parsed`, unit: 'ms', ...summary(without.bare) },
    { name: 'the first view of them', unit: 'ms', ...summary(without.view) },
    { id: 'first', name: 'the first view against reading the files', ...against(without.view, without.bare) },
    { id: 'all', name: 'until all of them are there, against the same', ...against(without.all, without.bare) },
    { id: 'again', name: 'the same the second time, with the index', ...against(again.all, again.bare) },
    { name: 'memory of the process with all of them', unit: 'MiB', ...summary(memory) },
  ];
}

/** A rule more, tried on what was recorded, beside packs that are in force; and the bare reading of the same files. */
async function backTested(bundle, parts, state, quick) {
  const here = place({ '.config/hookline/hooks.yml': 'extends: [guard, git, secrets]\n', 'new.yml': MORE });
  await writeHistory(parts, state, { records: TRIED, endMs: Date.now() });
  const { home, cwd, env } = here;
  const span = { fromMs: null, toMs: null, limit: TRIED };
  const job = { folder: join(state, 'audit'), home, cwd, env, ...span, file: join(home, 'new.yml'), insteadOf: null };
  const child = (args, input) => async () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      input,
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  const tried = child(['--import', CPU_TOLD, CLI, 'back-test'], JSON.stringify(job));
  const bare = child([LOOK, bundle, state, 'bare']);
  const samples = await inTurns(
    {
      bare: async () => JSON.parse(await bare()).cpuMs,
      tried: async () => {
        const lines = (await tried())
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
        const { result, message } = lines.find(({ kind }) => kind !== 'progress');
        if (!(result?.changes.length > 0)) throw new Error(message ?? 'The rule has changed nothing.');
        return lines.at(-1).cpuMs;
      },
    },
    quick ? 3 : 11,
    1,
  );
  here.remove();
  const name = `${TRIED.toLocaleString('en')} records`;
  return [
    { name: `${name} against a rule more`, unit: 'ms', ...summary(samples.tried) },
    { id: 'back-test', name: 'the same against reading and parsing them', ...against(samples.tried, samples.bare) },
  ];
}

/** Events at a steady pace, and how far behind them an open page is. */
async function followed({ openTrail, emptyOutcome, eventRow }, quick) {
  const here = place();
  const page = await openedPage(here);
  const heard = [];
  page.heard((line) => heard.push(line));
  const trail = openTrail(page.state, { failed: () => {} });
  const written = [];
  const count = PER_SECOND * (quick ? 4 : 15);
  const began = performance.now();
  for (let i = 1; i <= count; i++) {
    const payload = { session_id: String(i), cwd: here.cwd, tool_name: 'Bash', tool_input: { command: 'ls' } };
    const event = {
      name: 'PreToolUse',
      row: eventRow('PreToolUse'),
      payload,
      projectDir: here.cwd,
      at: 0,
      lastPrompt: null,
    };
    await trail.outcome(emptyOutcome(`live-${i}`, 'PreToolUse', []), event, { waits: true });
    written.push(Date.now());
    await sleep(Math.max(0, began + (i * 1000) / PER_SECOND - performance.now()));
  }
  for (let i = 0; i < 100 && heard.at(-1)?.of !== count; i++) await sleep(50);
  await trail.close();
  page.close();
  here.remove();
  if (heard.at(-1)?.of !== count) throw new Error(`Of ${count} events the page has seen ${heard.at(-1)?.of}.`);
  const behind = heard.filter(({ of }) => of > 0).map(({ of, atMs }) => Math.max(1, atMs - written[of - 1]));
  const third = Math.floor(behind.length / 3);
  const [early, late] = [behind.slice(0, third), behind.slice(-third)];
  return [
    { name: `${PER_SECOND} events a second, the page is behind by`, unit: 'ms', ...summary(behind) },
    { id: 'behind', name: 'at the end of them, against the beginning', ...against(late, early) },
  ];
}

/** A rule that refuses, recorded, while a page is open that follows it, and while its server stands still. */
async function beside(createHooks, quick) {
  const here = place({ '.config/hookline/hooks.yml': RULE });
  const hooks = await createHooks({ home: here.home, cwd: here.cwd, env: here.env });
  const payload = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'npm publish' } };
  await hooks.trigger('PreToolUse', payload);
  const page = await openedPage(here);
  const run = (open) => async () => {
    page.pause(!open);
    await sleep(250);
    // how long it takes is also a matter of who else has the machine; what it has to do is not
    return cpuTimed(async () => {
      for (let i = 0; i < AT_ONCE; i++) await hooks.trigger('PreToolUse', payload);
    });
  };
  const samples = await inTurns({ open: run(true), closed: run(false) }, quick ? 10 : 40, 4);
  page.pause(false);
  page.close();
  await hooks.close();
  here.remove();
  return [
    { id: 'beside', name: 'the engine beside an open page, against none', ...against(samples.open, samples.closed) },
  ];
}

/** `hookline ui`, and somebody who looks. */
async function openedPage(here) {
  const state = join(here.home, '.local', 'state', 'hookline');
  mkdirSync(join(state, 'audit'), { recursive: true, mode: 0o700 });
  const server = spawn(process.execPath, [CLI, 'ui', '--json', '--state', state], {
    ...here,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(server.stdout), 'line');
  const { address, token } = JSON.parse(line);
  const client = spawn(process.execPath, [CLIENT, address, token], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(client.stdout);
  await once(lines, 'line');
  const both = (signal) => [server, client].forEach((child) => void child.kill(signal));
  return {
    state,
    heard: (tell) => lines.on('line', (text) => tell(JSON.parse(text))),
    pause: (isPaused) => both(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    close: () => both('SIGKILL'),
  };
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { opencode } from '../../../src/hosts/agents/opencode.ts';
import { pi } from '../../../src/hosts/agents/pi.ts';
import { type ShimParts, shimText } from '../../../src/hosts/install/shim-text.ts';
import { CLI } from '../../world/cli.ts';
import { type household, NATIVE, until } from './household.ts';

const AGENT = join(import.meta.dirname, '../../fixtures/plugin-agent.mjs');
/** What runs plugins: Node, or a program that is named for this run, such as Bun. */
const RUNTIME = process.env.HOOKLINE_PLUGIN_RUNTIME ?? process.execPath;
const PLUGINS = { opencode, pi };
const EVENTS = {
  opencode: ['tool.execute.before', 'tool.execute.after'],
  pi: ['tool_call', 'tool_result'],
};

export interface Came {
  readonly refused?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly result?: string;
  readonly told: readonly string[];
}

interface Started {
  readonly env?: Readonly<Record<string, string>>;
  readonly parts?: Partial<ShimParts>;
  /** Stands before the agent. */
  readonly through?: readonly string[];
}

/** An agent with a plugin of ours in it, that runs until the test is over. */
export function pluginAgent(it: ReturnType<typeof household>, name: keyof typeof PLUGINS, started: Started = {}) {
  const { form } = PLUGINS[name];
  if (form.kind !== 'plugin') throw new Error(`${name} has a plugin`);
  const [shim, plugin, log] = [join(it.top, 'shim'), join(it.top, `${name}.mjs`), join(it.top, 'processes')];
  const parts: ShimParts = {
    ...{ node: process.execPath, cli: CLI, native: NATIVE, timeout: null, sleep: null },
    pinned: { home: it.home, stateFolder: join(it.state, 'hookline') },
    ...started.parts,
  };
  const called = { ...PLUGINS[name], after: EVENTS[name].slice(1), refusal: null, asksItself: true };
  const writeShim = (text = shimText(called, parts)): void => {
    // whoever starts it leaves a line
    writeFileSync(shim, text === '' ? '' : text.replace('{\n', `{\nprintf '%s\\n' "$1" >> '${log}'\n`));
  };
  writeShim();
  const entries = EVENTS[name].map((event, i) => ({ event, before: i === 0, command: '', timeoutSeconds: 600 }));
  writeFileSync(plugin, form.text(entries, shim));
  const [program = '', ...args] = [...(started.through ?? []), RUNTIME, AGENT, name, plugin];
  const child = spawn(program, args, {
    cwd: it.project,
    env: { ...it.env, ...started.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const waiting = new Map<number, (came: Came) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, ...came } = JSON.parse(line);
    waiting.get(id)?.(came);
    waiting.delete(id);
  });
  let last = 0;
  const call = (what: 'tool' | 'result', given: unknown): Promise<Came> =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ id, what, given })}\n`);
    });
  /** What it has started so far, by event. */
  const processes = (): readonly string[] =>
    existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) : [];
  const shell = (command: string): Promise<Came> => call('tool', { command });
  return {
    pid: child.pid ?? 0,
    shim,
    writeShim,
    shell,
    call,
    processes,
    result: (text: string) => call('result', text),
    /** Calls until one needs no process. */
    async warm(): Promise<void> {
      await until(async () => {
        const before = processes().filter((event) => event !== '--meet').length;
        await shell('true');
        return processes().filter((event) => event !== '--meet').length === before;
      });
    },
    /** Calls so, and how many processes that started. */
    async counting<T>(work: () => Promise<T>): Promise<readonly [T, readonly string[]]> {
      const before = processes().length;
      return [await work(), processes().slice(before)];
    },
  };
}

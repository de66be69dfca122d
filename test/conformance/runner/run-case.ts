import { accessSync, constants, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { type CliCall, callProcess } from '../../world/cli.ts';
import { inSameProcess } from '../../world/same-process.ts';
import { callBeforePerson, callInTerminal, HAS_TERMINAL } from '../../world/terminal.ts';
import { type CliResult, callAtTerminal } from './call-cli.ts';
import { compare, type Seen } from './compare.ts';
import type { Difference } from './compare-text.ts';
import { installPrograms, recordedCalls } from './programs.ts';
import type { Case, Step } from './read-cases.ts';
import { type Scratch, SYSTEM_PATH, scratch } from './scratch.ts';
import { type Servers, startServers } from './servers.ts';
import { showFailure } from './show-failure.ts';

/** Whether each call of a case is a process: in this one it takes a tenth of the time. What needs a terminal always is. */
export type Through = 'cli' | 'same-process';

const EVENTUALLY_MS = 5000;

/** Why a case cannot be run here; null: it can. */
export function whyNot({ needs, steps }: Case): string | null {
  const missing = needs.filter((program) => pathTo(program) === null);
  if (missing.length > 0) return `needs ${missing.join(' and ')}, not installed here`;
  const asks = steps.some((step, index) => step.terminal !== null || needsTrust(step, index));
  return asks && !HAS_TERMINAL ? 'needs a terminal, that is util-linux /usr/bin/script' : null;
}

/** Nothing if everything is as expected; otherwise what a person needs to see why not. */
export async function runCase(one: Case, through: Through = 'cli'): Promise<string | null> {
  const here = scratch();
  const servers = await startServers(one.servers);
  try {
    installPrograms(here, one.programs);
    for (const program of one.needs) linkProgram(here, program);
    for (const [index, written] of one.steps.entries()) {
      const step = stepHere(written, here, servers);
      here.write(step.files);
      if (needsTrust(step, index)) await trustProject(step, here, through);
      const { seen, differences } = await tried(step, here, servers, through);
      if (differences.length > 0) return showFailure(one, index, differences, seen);
    }
    return null;
  } finally {
    await servers.close();
    await here.remove();
  }
}

/** With the real paths of this run, and with its servers where their addresses stand. What is expected keeps those. */
function stepHere(written: Step, here: Scratch, { placedIn }: Servers): Step {
  const step: Step = { ...here.filledIn({ ...written, files: {} }), files: written.files };
  const placed = mapStrings({ env: step.env, files: step.files }, placedIn);
  return { ...step, ...placed };
}

function mapStrings<T>(value: T, change: (text: string) => string): T {
  const mapped = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, mapped(inner)]));
  };
  return mapped(value) as T;
}

async function tried(
  step: Step,
  here: Scratch,
  servers: Servers,
  through: Through,
): Promise<{ seen: Seen; differences: readonly Difference[] }> {
  const [before, asked] = [recordedCalls(here).length, servers.requests.length];
  const result = await called(step, here, through);
  const isRun = 'event' in step.call;
  const data = isRun || step.call.command.includes('--json') ? parsed(result.stdout) : undefined;
  const isOutcome = isRun && typeof data === 'object' && data !== null && 'decision' in data;
  const look = () => {
    const calls = recordedCalls(here, before);
    const requests = servers.requests.slice(asked);
    const seen: Seen = { result, data, isRun, isOutcome, calls, requests, file: here.read };
    return { seen, differences: compare(step.expect, seen) };
  };
  const until = Date.now() + (step.expect.eventually === true ? EVENTUALLY_MS : 0);
  for (;;) {
    const looked = look();
    if (looked.differences.length === 0 || Date.now() >= until) return looked;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function called(step: Step, here: Scratch, through: Through): Promise<CliResult> {
  const call: CliCall = {
    args: argsOf(step, here),
    cwd: here.at(step.cwd),
    env: envOf(step, here),
    input: step.stdin,
  };
  if (step.terminal !== null) return callAtTerminal(call, step.terminal, here);
  return { ...(await (through === 'cli' ? callProcess(call) : inSameProcess(call))), screen: null };
}

function withPaths(step: Step, here: Scratch): Step {
  const [config, enforced] = [step.config, step.enforced].map((paths) => paths.map((path) => expanded(path, here)));
  return { ...step, config: config ?? [], enforced: enforced ?? [] };
}

function argsOf(step: Step, here: Scratch): readonly string[] {
  const { call, payload, dialect, config, enforced, session, args } = withPaths(step, here);
  const files = [
    ...dialect.flatMap((name) => ['--dialect', name]),
    ...config.flatMap((path) => ['--config', path]),
    ...enforced.flatMap((path) => ['--enforced', path]),
  ];
  if ('command' in call) return [...call.command, ...files, ...args];
  const event = here.aside('event.json');
  writeFileSync(event, JSON.stringify(payload));
  const given = Object.keys(payload).length === 0 ? [] : ['--payload', event];
  return ['run', call.event, '--json', '--session', session, ...given, ...files, ...args];
}

/** `~/x`, also after `dialect:`, is the scratch home's; everything else is relative to where the command is called. */
function expanded(path: string, { home }: Scratch): string {
  return path.replace(/^([\w-]+:)?~\//, (_, dialect = '') => `${dialect}${home}/`);
}

function envOf({ env }: Step, here: Scratch): Readonly<Record<string, string>> {
  const all: Record<string, string | null> = { ...here.env, ...env };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Every dialect's project files lie in a folder that begins with a dot. Files that are named are the person's own. */
function needsTrust({ trust, files, config }: Step, index: number): boolean {
  const brought = Object.keys(files).some((path) =>
    path.split('/').some((part, at, all) => isDotFolder(part, at, all)),
  );
  return trust ?? (index === 0 && config.length === 0 && brought);
}

function isDotFolder(part: string, at: number, path: readonly string[]): boolean {
  return path[0] !== '~' && at < path.length - 1 && part.startsWith('.');
}

/** Approving is a person's, in a terminal: there is no other way, on purpose. Where nothing waits, nothing is asked. */
async function trustProject(step: Step, here: Scratch, through: Through): Promise<void> {
  const call: CliCall = { args: ['trust'], cwd: here.at(step.cwd), env: envOf(step, here) };
  const { status, screen } = await (through === 'cli' ? callInTerminal : callBeforePerson)(call, { keys: ['y'] });
  if (status !== 0) throw new Error(`The project's hooks could not be approved (exit ${status}):\n${screen}`);
}

/** Many systems have it by the second name only. */
const OTHER_NAMES: Readonly<Record<string, string>> = { python: 'python3' };

/** A program that is there by another name only is given the one that the case uses. */
function linkProgram({ bin }: Scratch, program: string): void {
  const path = pathTo(program);
  if (path !== null && basename(path) !== program) symlinkSync(path, join(bin, program));
}

function pathTo(program: string): string | null {
  const folders = SYSTEM_PATH.split(delimiter);
  const found = folders.map((folder) => join(folder, program)).find(isProgram);
  const other = OTHER_NAMES[program];
  return found ?? (other === undefined ? null : pathTo(other));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { HookError } from '../../core/hook-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Reply } from '../../core/wire.ts';
import type { HostAgent } from '../agents/host-agent.ts';
import { newCanary } from '../canary.ts';
import { programOn } from './find-agent.ts';
import type { Plan, Site } from './plan.ts';
import { snapshotOf } from './snapshot.ts';

export interface Proof {
  readonly refused: boolean;
  readonly reply: Reply;
}

/**
 * Runs the command line that now stands in the agent's file as that agent runs it, with a harmless call in that agent's own
 * form, and reads the answer as that agent would: from the entry through the shim and the bridge to the refusal.
 */
export async function prove(agent: HostAgent, plan: Plan, site: Site): Promise<Proof> {
  if (plan.scope !== 'managed') return provedIn(agent, plan, site);
  // as every account has it: what the administrator's own environment says has no part in it
  const { homedir: home } = userInfo();
  const project = mkdtempSync(join(tmpdir(), 'hookline-proof-'));
  try {
    const where = { ...site.where, home, project };
    return await provedIn(agent, plan, { ...site, where, stateFolder: join(home, '.local', 'state', 'hookline') });
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

async function provedIn(agent: HostAgent, { targets }: Plan, site: Site): Promise<Proof> {
  const { event, payload } = agent.canary;
  const found = targets.map(({ path, commandFor }) => {
    const text = snapshotOf(path).text ?? '';
    return { text, command: commandFor(text, event) };
  });
  const entry = found.find(({ command }) => command !== null);
  if (entry === undefined || entry.command === null)
    throw new HookError('INTERNAL', `There is no entry of hookline's for ${event} in ${agent.title}'s file.`);
  const canary = newCanary(site.stateFolder);
  try {
    const call = payload(canary.command, site.where.project);
    const reply = await runAs(startOf(agent, entry.command, entry.text, call, site), site);
    const isOurs = `${reply.stdout}${reply.stderr}`.includes(canary.answer);
    return { refused: isOurs && agent.obeys(reply), reply };
  } finally {
    canary.end();
  }
}

const LIMIT_MS = 60_000;

interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
}

/** A command line through the agent's shell, a file as it is, a plugin in a program that loads it as the agent would. */
function startOf({ form, shell }: HostAgent, command: string, text: string, call: JsonObject, { where }: Site): Start {
  if (form.kind === 'plugin') {
    const args = ['--input-type=module', '-e', form.driver];
    return { program: process.execPath, args, input: JSON.stringify({ text, payload: call }) };
  }
  const input = JSON.stringify(call);
  if (shell === null) return { program: command, args: [], input };
  const [program, ...args] = shell;
  const own = program === '$SHELL' ? (where.env.SHELL ?? '') : program;
  const found = own.startsWith('/') ? own : programOn(where.env, own);
  return { program: found ?? '/bin/sh', args: [...args, command], input };
}

function runAs({ program, args, input }: Start, { where }: Site): Promise<Reply> {
  const { PATH = '/usr/bin:/bin', SHELL = '/bin/sh' } = where.env;
  // without a level, bash takes itself for a remote one and reads its start files, as it does below no agent
  // what is proved is the way that is always there; and nothing stays behind in a home that is taken away
  const env = { HOME: where.home, PATH, SHELL, SHLVL: '1', HOOKLINE_RESIDENT: '0' };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: where.project, env, timeout: LIMIT_MS });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ stdout, stderr, exitCode: code ?? 1 }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

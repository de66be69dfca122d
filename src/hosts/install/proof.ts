import { spawn } from 'node:child_process';
import { HookError } from '../../core/hook-error.ts';
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
export async function prove({ agent, targets }: Plan, site: Site): Promise<Proof> {
  const { event, payload } = agent.canary;
  const commands = targets.flatMap(({ path, commandFor }) => commandFor(snapshotOf(path).text ?? '', event) ?? []);
  const [command] = commands;
  if (command === undefined)
    throw new HookError('INTERNAL', `There is no entry of hookline's for ${event} in ${agent.title}'s file.`);
  const canary = newCanary(site.stateFolder);
  try {
    const input = JSON.stringify(payload(canary.command, site.where.project));
    const reply = await runAs(agent, command, input, site);
    const isOurs = `${reply.stdout}${reply.stderr}`.includes(canary.answer);
    return { refused: isOurs && agent.obeys(reply), reply };
  } finally {
    canary.end();
  }
}

const LIMIT_MS = 60_000;

function runAs({ shell }: HostAgent, command: string, input: string, { where }: Site): Promise<Reply> {
  const { PATH = '/usr/bin:/bin', SHELL = '/bin/sh' } = where.env;
  const [program, args] = shell === null ? [command, []] : [shell[0], [...shell.slice(1), command]];
  const own = program === '$SHELL' ? SHELL : program;
  const found = own.startsWith('/') ? own : (programOn(where.env, own) ?? '/bin/sh');
  return new Promise((resolve, reject) => {
    const child = spawn(found, args, { cwd: where.project, env: { HOME: where.home, PATH, SHELL }, timeout: LIMIT_MS });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ stdout, stderr, exitCode: code ?? 1 }));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

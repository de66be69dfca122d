import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { nativeProgram } from '../../handlers/native-program.ts';
import { NATIVE_NAME } from '../../installed/keep-outside.ts';
import { isInside } from '../../state/inside.ts';
import type { Scope } from '../agents/host-agent.ts';
import { type NativeBuild, nativeBuild } from './build-native.ts';
import { programOn } from './find-agent.ts';
import type { ShimParts } from './shim-text.ts';

const USUAL = '/usr/bin:/bin';

interface Called {
  readonly env: Environment;
  readonly home: string;
  readonly stateFolder: string;
  /** The file that is shipped as hookline. */
  readonly cli: string;
  /** Where what compares the package before it runs is kept; null: that is called as it is. */
  readonly outside: string | null;
}

/** What the shim needs of this machine. */
export function machineParts(scope: Scope, { env, home, stateFolder, cli, outside }: Called): ShimParts {
  const path = { PATH: `${env.PATH ?? ''}:${USUAL}` };
  const timeout = programOn(path, 'timeout');
  const isOwn = scope !== 'managed';
  const wanted = wantedNative(env);
  // one that was built on this machine lies outside of the package already
  const native =
    wanted === null || outside === null || isInside(stateFolder, wanted) ? wanted : join(outside, NATIVE_NAME);
  return {
    native: native ?? (isOwn ? toBeBuilt(env, stateFolder)?.to : null) ?? null,
    ...{ node: process.execPath, cli: outside === null ? cli : join(outside, 'start.cjs') },
    ...(outside === null ? {} : { shipped: cli }),
    sleep: programOn(path, 'sleep'),
    timeout: timeout !== null && staysInGroup(timeout) ? timeout : null,
    pinned: isOwn ? { home, stateFolder } : null,
  };
}

/** Whoever turns the resident engine off where they install gets a shim that knows nothing of it. */
function wantedNative({ HOOKLINE_RESIDENT }: Environment): string | null {
  const native = HOOKLINE_RESIDENT === '0' ? null : nativeProgram();
  // asked for nothing, it says that there is no such job: then it runs on this machine
  return native !== null && spawnSync(native, [], { stdio: 'ignore' }).status === NO_SUCH_JOB ? native : null;
}

const NO_SUCH_JOB = 64;

/** What the shim will call once it is there, and does without until then; null: none has to be built, or none can be. */
export function toBeBuilt(env: Environment, stateFolder: string): NativeBuild | null {
  return env.HOOKLINE_RESIDENT === '0' ? null : nativeBuild(env, stateFolder);
}

/** Not every `timeout` can leave its child in the group of processes that the agent ends. */
function staysInGroup(timeout: string): boolean {
  const { status } = spawnSync(timeout, ['--foreground', '-k', '1', '5', process.execPath, '-e', ''], {
    stdio: 'ignore',
  });
  return status === 0;
}

import { spawnSync } from 'node:child_process';
import { accessSync, constants, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { BASHES } from '../../core/handler.ts';
import { messageOf } from '../../core/message-of.ts';
import { orElse } from '../../core/or-else.ts';
import { SANDBOX_KINDS, type SandboxKind } from '../../core/sandbox-kind.ts';
import { findProgram } from '../../sandbox/find-program.ts';
import { simpleCommands } from '../../shell/simple-commands.ts';
import { makeFolder } from '../../state/state-folder.ts';
import type { DoctorFinding, Look } from './finding.ts';

const LEAST_NODE: readonly [number, number] = [20, 19];
/** A clock that is off by less does not matter to anybody. */
const MOST_SKEW_MS = 60_000;
const TRY_MS = 3000;

interface Machine {
  readonly stateFolder: string;
  readonly node: string;
  /** When the last record was written; null: there is none. */
  readonly lastRecordMs: number | null;
  readonly nowMs: number;
  /** What hooks are to be contained by, each with those that will do. */
  readonly sandboxes: readonly (readonly SandboxKind[])[];
}

/** Whether this machine can do what hooks need: the program that runs us, shells, sandboxes, a place to keep things, a clock. */
export function lookAtMachine(machine: Machine): Look {
  const shells = ['/bin/sh', ...BASHES].filter(isProgram);
  const sandboxes = SANDBOX_KINDS.map((kind) => ({ kind, state: sandboxState(kind) }));
  return {
    fine: [
      `Node ${machine.node}`,
      ...(shells.length === 0 ? [] : [`shells ${shells.join(', ')}`]),
      sandboxText(sandboxes),
    ],
    findings: [
      ...nodeFindings(machine.node),
      ...(shells.includes('/bin/sh')
        ? []
        : [wrong('There is no /bin/sh.', 'Hooks that run a command fail.', 'install a shell')]),
      ...unmetSandboxes(machine.sandboxes, sandboxes),
      ...parserFindings(),
      ...stateFindings(machine.stateFolder),
      ...clockFindings(machine),
    ],
  };
}

function wrong(what: string, why: string, todo: string): DoctorFinding {
  return { area: 'machine', wrong: true, what, why, todo };
}

function nodeFindings(version: string): readonly DoctorFinding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return [];
  const least = `${leastMajor}.${leastMinor}`;
  return [wrong(`Node ${version} is too old.`, `hookline needs ${least} or newer.`, `install Node ${least} or newer`)];
}

function isProgram(path: string): boolean {
  return orElse(() => {
    accessSync(path, constants.X_OK);
    return true;
  }, false);
}

type SandboxState = 'missing' | 'usable' | { readonly problem: string };

/** It is really tried: a program that is there may be forbidden to do its work. */
function sandboxState(kind: SandboxKind): SandboxState {
  const program = findProgram(kind);
  if (program === null) return 'missing';
  const args =
    kind === 'bwrap'
      ? ['--ro-bind', '/', '/', '--unshare-all', '--', '/bin/sh', '-c', ':']
      : ['version', '--format', '{{.Server.Version}}'];
  const { status, stderr, error } = spawnSync(program, args, {
    timeout: TRY_MS,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return 'usable';
  const [line = ''] = (stderr ?? '').trim().split('\n');
  return { problem: error === undefined ? line || `exit code ${status}` : messageOf(error) };
}

interface TriedSandbox {
  readonly kind: SandboxKind;
  readonly state: SandboxState;
}

/** What can be used, and what is there and cannot. */
function sandboxText(tried: readonly TriedSandbox[]): string {
  const words = tried.flatMap(({ kind, state }) => {
    if (typeof state === 'string') return state === 'usable' ? [kind] : [];
    return [`${kind} (cannot be used: ${problemText(state.problem)})`];
  });
  return words.length === 0 ? 'no sandbox' : `sandbox ${words.join(', ')}`;
}

/** Of hooks that are to be contained, those for which nothing that would do can be used: they fail. */
export function unmetSandboxes(
  wanted: readonly (readonly SandboxKind[])[],
  tried: readonly TriedSandbox[],
): readonly DoctorFinding[] {
  const isUsable = (kind: SandboxKind): boolean => tried.some((one) => one.kind === kind && one.state === 'usable');
  const unmet = new Set(
    wanted.filter((kinds) => !kinds.some(isUsable)).map((kinds) => kinds.join(' or ') || 'what is demanded'),
  );
  return [...unmet].map((kinds) => {
    const problems = tried.filter(({ kind, state }) => kinds.includes(kind) && typeof state !== 'string');
    const why = problems.map(
      ({ kind, state }) => `${kind}: ${typeof state === 'string' ? state : problemText(state.problem)}`,
    );
    const what = `Hooks are to be contained by ${kinds}, which cannot be used here${why.length === 0 ? '' : ` (${why.join('; ')})`}.`;
    return wrong(what, 'Those hooks fail whenever they run.', `install ${kinds}, or make it work for this account`);
  });
}

function problemText(problem: string): string {
  return problem.replace(/[.?!]+$/, '');
}

/** A line whose commands everybody knows. */
function parserFindings(): readonly DoctorFinding[] {
  const found: readonly string[] = orElse(() => simpleCommands('a && sudo b | c').commands.map(({ text }) => text), []);
  if (['a', 'sudo b', 'b', 'c'].every((text) => found.includes(text))) return [];
  return [
    wrong(
      'The shell parser does not work.',
      'What commands do cannot be told, so that guards refuse more than they should.',
      'install hookline again',
    ),
  ];
}

/** More than fits into what is left of a block. */
const TRIAL_CHARS = 8192;

function stateFindings(folder: string): readonly DoctorFinding[] {
  const trial = join(folder, `.doctor-${process.pid}`);
  try {
    makeFolder(folder);
    // a full disk takes an empty file
    writeFileSync(trial, 'x'.repeat(TRIAL_CHARS), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    return [
      wrong(
        `The state folder "${folder}" cannot be written: ${messageOf(error)}.`,
        'Nothing is recorded, nothing can be approved, and what spans the events of a session is forgotten.',
        errorCode(error) === 'ENOSPC' ? 'make room on its disk' : `make it yours: chown -R "$USER" '${folder}'`,
      ),
    ];
  } finally {
    orElse(() => rmSync(trial, { force: true }), undefined);
  }
  const { mode, uid } = statSync(folder);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  if (isOwn && (mode & 0o022) === 0) return [];
  return [
    wrong(
      `The state folder "${folder}" can be written by others.`,
      'Whoever writes there can approve hooks in your name.',
      `chmod -R go-w '${folder}'`,
    ),
  ];
}

function clockFindings({ nowMs, lastRecordMs }: Machine): readonly DoctorFinding[] {
  if (lastRecordMs === null || lastRecordMs <= nowMs + MOST_SKEW_MS) return [];
  const minutes = Math.round((lastRecordMs - nowMs) / 60_000);
  return [
    wrong(
      `The clock is ${minutes} min behind the last record of the trail.`,
      'Approvals expire by it, and the trail tells when things happened.',
      'set the clock',
    ),
  ];
}

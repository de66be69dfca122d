import type { SandboxKind } from '../core/policy.ts';
import { inBubblewrap } from './bwrap.ts';
import type { Contained, ToContain } from './contained.ts';
import { inDocker } from './docker.ts';
import { findProgram } from './find-program.ts';

interface Mechanism {
  readonly program: string;
  readonly install: string;
  readonly contain: (program: string, job: ToContain) => Contained;
}

const MECHANISMS: Readonly<Record<SandboxKind, Mechanism>> = {
  bwrap: { program: 'bwrap', install: 'bubblewrap', contain: inBubblewrap },
  docker: { program: 'docker', install: 'Docker', contain: inDocker },
};

/** The command in the first of its sandboxes that is there; a text: why it cannot run. */
export function contain(job: ToContain): Contained | string {
  for (const kind of job.sandbox.kinds) {
    const { program: name, contain: within } = MECHANISMS[kind];
    const program = findProgram(name);
    if (program !== null) return within(program, job);
  }
  return whyNone(job.sandbox.kinds);
}

function whyNone(kinds: readonly SandboxKind[]): string {
  if (kinds.length === 0) return 'the organization demands a sandbox, and leaves none that could be used';
  const names = kinds.map((kind) => `"${kind}"`).join(' nor ');
  const install = kinds.map((kind) => MECHANISMS[kind].install).join(' or ');
  return `its sandbox is not there: no ${names} in the folders of the system; install ${install}`;
}

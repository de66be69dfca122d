import type { SandboxKind } from '../core/sandbox-kind.ts';
import { inBubblewrap } from './bwrap.ts';
import type { Contained, ToContain } from './contained.ts';
import { inDocker } from './docker.ts';
import { firstAvailable } from './first-available.ts';

type Mechanism = (program: string, job: ToContain) => Contained;

const MECHANISMS: Readonly<Record<SandboxKind, Mechanism>> = { bwrap: inBubblewrap, docker: inDocker };

/** The command in the first of its sandboxes that is there; a text: why it cannot run. */
export function contain(job: ToContain): Contained | string {
  const found = firstAvailable(job.sandbox.kinds);
  return typeof found === 'string' ? found : MECHANISMS[found.kind](found.program, job);
}

import { SANDBOXES, type SandboxKind } from '../core/sandbox-kind.ts';
import { findProgram } from './find-program.ts';

/** Which mechanism is there, and its program; a text: why none is. */
export function firstAvailable(
  kinds: readonly SandboxKind[],
): { readonly kind: SandboxKind; readonly program: string } | string {
  for (const kind of kinds) {
    const program = findProgram(kind);
    if (program !== null) return { kind, program };
  }
  if (kinds.length === 0) return 'the organization demands a sandbox, and leaves none that could be used';
  const names = kinds.map((kind) => `"${kind}"`).join(' nor ');
  const install = kinds.map((kind) => SANDBOXES[kind].product).join(' or ');
  return `its sandbox is not there: no ${names} in the folders of the system; install ${install}`;
}

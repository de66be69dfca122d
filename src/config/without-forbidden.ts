import type { Finding } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import { processOf } from '../core/handler.ts';
import type { HookSpec } from '../core/hook.ts';
import type { CommandMemory } from './compile-command.ts';
import type { ProgramPlace } from './forbidden-program.ts';

/** A hook of which a program lies where its dialect lets none lie is off, and somebody is told. */
export async function withoutForbidden(
  specs: readonly HookSpec[],
  { name, forbiddenFolders }: Dialect,
  place: ProgramPlace,
  findings: Finding[],
  memory: CommandMemory = null,
): Promise<readonly HookSpec[]> {
  if (forbiddenFolders === undefined || specs.length === 0) return specs;
  const { forbiddenProgram } = await import('./forbidden-program.ts');
  const checked: HookSpec[] = [];
  for (const spec of specs) {
    const { handler, at } = spec;
    const runs = processOf(handler);
    const isChecked = runs !== null && spec.fault === null;
    const found = isChecked ? await forbiddenProgram(runs, forbiddenFolders, place, memory) : null;
    if (found === null) checked.push(spec);
    else {
      const { written, real, folder } = found;
      const what = handler.kind === 'module' ? 'module' : 'program';
      const is = real === written ? '' : ` is "${real}", which`;
      const message = `The ${what} "${written}"${is} lies in ${folder}: no program of a ${name} hook may, so the hook is off.`;
      const hint = `none may lie in ${forbiddenFolders.join(', ')}; keep it in a folder of your own`;
      findings.push({ code: 'FORBIDDEN_FOLDER', severity: 'error', at, message, hint });
      checked.push({ ...spec, fault: message, declined: true });
    }
  }
  return checked;
}

import { concerned } from '../config/problems.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { type InForce, rootOf } from './in-force.ts';

/** The hooks that run when it is their event, and what stands for others until a person has looked; not what nobody approved. */
export function listeningNow({ hooks, standIns, trustState }: InForce): readonly Hook[] {
  const all = [...hooks, ...standIns()];
  return all.filter((hook) => hook.disabled === null && trustState(hook, rootOf(hook)) !== 'new');
}

/** Files of which something could not be read, each with the first thing that is wrong with it. */
export function unreadNow({ config: { files }, diagnostics }: InForce): readonly Diagnostic[] {
  const found = files.flatMap(({ file, unreadable, lost = [] }) => {
    const wrong = unreadable ?? lost.find((entry) => concerned(file, entry) !== 'nothing')?.found;
    return wrong === undefined ? [] : [{ ...wrong, file: wrong.file ?? file.path }];
  });
  const kept = diagnostics.filter(({ code }) => code === 'KEPT_LAST_GOOD');
  const byFile = new Map([...found, ...kept].map((one) => [one.file ?? '', one]));
  return [...byFile.values()];
}

import { concerned } from '../config/problems.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { InForce } from './in-force.ts';

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

import type { Diagnostic } from '../../core/diagnostic.ts';
import { createHooks } from '../../hooks.ts';
import type { configOptions } from '../options.ts';
import type { HooksFile } from './hooks-file.ts';

/** What the real loader says of a file that was written just now. */
export async function problemsIn(
  { from }: HooksFile,
  options: ReturnType<typeof configOptions>,
): Promise<readonly Diagnostic[]> {
  const hooks = await createHooks(options, { lazy: true });
  const found = hooks.diagnostics.filter(({ file }) => file === from.path || file === from.real);
  await hooks.close();
  return found;
}

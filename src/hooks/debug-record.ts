import { join } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import { messageOf } from '../core/message-of.ts';
import type { Memory } from '../engine/engine.ts';
import type { InForce } from './in-force.ts';
import type { PolicyMasks } from './policy-masks.ts';

/**
 * A log of every run, for the dialects whose files ask for one. One that cannot be written hurts no event, and is told
 * once, however often the files are read again.
 */
export function debugRecords(
  home: string,
  masks: PolicyMasks,
  tell: (diagnostic: Diagnostic) => void,
): (inForce: Pick<InForce, 'config' | 'policy' | 'hooks'>) => Memory['record'] | null {
  let told = false;
  const failed = (folder: string, error: unknown): void => {
    if (told) return;
    told = true;
    const why = messageOf(error);
    const message = `The debug log in "${folder}" cannot be written: ${why}`;
    tell({ code: 'STATE_UNWRITABLE', severity: 'warning', message });
  };
  return (inForce) => {
    const { config, policy } = inForce;
    const { files } = config;
    const asked = files.flatMap(({ file, settings }) =>
      settings.debugLog === undefined ? [] : [[file.dialect.name, join(home, settings.debugLog)] as const],
    );
    if (asked.length === 0) return null;
    const folders = new Map(asked);
    return async (outcome) => {
      const [{ logRuns }, mask] = await Promise.all([import('../state/debug-log.ts'), masks.load(policy.masks)]);
      for (const [dialect, folder] of folders) {
        try {
          logRuns(folder, outcome, inForce.hooks, dialect, mask);
        } catch (error) {
          failed(folder, error);
        }
      }
    };
  };
}

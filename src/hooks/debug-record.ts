import { join } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Engine } from '../engine/engine.ts';
import { appendToDebugLog, debugLines } from '../state/debug-log.ts';
import { maskSecrets } from '../state/mask-secrets.ts';
import type { Mask } from '../state/masking.ts';
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
): (inForce: Pick<InForce, 'config' | 'policy'>) => Engine['record'] {
  let told = false;
  const failed = (folder: string, error: unknown): void => {
    if (told) return;
    told = true;
    const why = error instanceof Error ? error.message : String(error);
    const message = `The debug log in "${folder}" cannot be written: ${why}`;
    tell({ code: 'STATE_UNWRITABLE', severity: 'warning', message });
  };
  return ({ config: { files }, policy }) => {
    const asked = files.flatMap(({ file, settings }) =>
      settings.debugLog === undefined ? [] : [[file.dialect.name, join(home, settings.debugLog)] as const],
    );
    if (asked.length === 0) return null;
    const folders = new Map(asked);
    const writeAll = (outcome: Outcome, mask: Mask = maskSecrets): void => {
      for (const [dialect, folder] of folders) write(outcome, dialect, folder, mask, (error) => failed(folder, error));
    };
    return (outcome) => {
      const mask = masks.loaded(policy.masks);
      if (mask !== null) return writeAll(outcome, mask);
      void masks.load(policy.masks).then((it) => writeAll(outcome, it));
    };
  };
}

function write(outcome: Outcome, dialect: string, folder: string, mask: Mask, failed: (error: unknown) => void): void {
  const now = Date.now();
  const lines = debugLines(outcome, dialect, now, mask);
  if (lines.length === 0) return;
  try {
    appendToDebugLog(folder, lines, now);
  } catch (error) {
    failed(error);
  }
}

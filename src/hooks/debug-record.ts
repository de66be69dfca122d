import { join } from 'node:path';
import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Engine } from '../engine/engine.ts';
import { appendToDebugLog, debugLines } from '../state/debug-log.ts';

/**
 * A log of every run, for the dialects whose files ask for one. One that cannot be written hurts no event, and is told
 * once, however often the files are read again.
 */
export function debugRecords(
  home: string,
  tell: (diagnostic: Diagnostic) => void,
): (config: LoadedConfig) => Engine['record'] {
  let told = false;
  const failed = (folder: string, error: unknown): void => {
    if (told) return;
    told = true;
    const why = error instanceof Error ? error.message : String(error);
    const message = `The debug log in "${folder}" cannot be written: ${why}`;
    tell({ code: 'STATE_UNWRITABLE', severity: 'warning', message });
  };
  return ({ files }) => {
    const asked = files.flatMap(({ file, settings }) =>
      settings.debugLog === undefined ? [] : [[file.dialect.name, join(home, settings.debugLog)] as const],
    );
    if (asked.length === 0) return null;
    const folders = new Map(asked);
    return (outcome) => {
      for (const [dialect, folder] of folders) write(outcome, dialect, folder, (error) => failed(folder, error));
    };
  };
}

function write(outcome: Outcome, dialect: string, folder: string, failed: (error: unknown) => void): void {
  const now = Date.now();
  const lines = debugLines(outcome, dialect, now);
  if (lines.length === 0) return;
  try {
    appendToDebugLog(folder, lines, now);
  } catch (error) {
    failed(error);
  }
}

import { appendFileSync } from 'node:fs';

/** "Log all hook executions": one line of JSON, as it came; what cannot be written is not, since logging must not break the agent. */
export function naiveLog(path: string, entry: object): void {
  try {
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
  } catch {
    // nobody is told
  }
}

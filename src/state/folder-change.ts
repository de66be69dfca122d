import { type FSWatcher, watch } from 'node:fs';

/** Not every file system tells when something changes. */
const LOOK_AGAIN_MS = 1000;

/** Resolves when something in the folder may have changed, after `ms` at the latest, and at once when the signal aborts. */
export function folderChange(folder: string, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let watcher: FSWatcher | null = null;
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      watcher?.close();
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, Math.min(ms, LOOK_AGAIN_MS)));
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    try {
      watcher = watch(folder, end);
      watcher.on('error', () => {});
    } catch {
      // it is looked at again soon
    }
  });
}

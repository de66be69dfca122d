import { statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { stampOf } from './file-stamp.ts';
import type { Noted } from './resolve-noting.ts';

/** Lies beside what is built of this. */
const NOTING = './module-runner-noting.js';

/** From now on, every file is noted that a module loads. Tells whether one of them is not what it was. */
export function loadedFiles(): () => boolean {
  const { port1: told, port2: port } = new MessageChannel();
  register(NOTING, import.meta.url, { data: { port }, transferList: [port] });
  const startedMs = performance.timeOrigin;
  const stamps = new Map<string, string>();
  const { cache } = createRequire(import.meta.url);
  return () => {
    for (let one = receiveMessageOnPort(told); one !== undefined; one = receiveMessageOnPort(told)) {
      const [path, stamp]: Noted = one.message;
      stamps.set(path, stamp);
    }
    const required = Object.keys(cache).filter((path) => !stamps.has(path));
    return (
      required.some((path) => isYounger(path, startedMs)) || [...stamps].some(([path, was]) => stampOf(path) !== was)
    );
  };
}

/** What was required was so unseen, but not before this process was there. */
function isYounger(path: string, startedMs: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.ctimeMs >= startedMs;
}

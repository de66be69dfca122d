import type { Scratch } from '../scratch.ts';
import { bareStart } from './bare.ts';
import { nodeHandles } from './node-handles.ts';
import { plainStart } from './plain.ts';
import type { Processes } from './processes.ts';
import type { Start } from './started.ts';

/**
 * For a program that starts one hook and ends: Node's `spawn` and the streams it makes take such a process a quarter of its time
 * to load, and a hook that is given a file and written from needs none of that. Whatever is otherwise, or goes wrong, goes
 * Node's own way.
 */
export function oneProcess(scratch: Scratch): Processes {
  let start: Start = (what, hears) => {
    const handles = nodeHandles();
    const plain = plainStart(scratch);
    start = handles === null ? plain : bareStart(handles, scratch, plain);
    return start(what, hears);
  };
  return { start: (what, hears) => start(what, hears), settling: () => null, expect: () => {}, close: () => {} };
}

// What a microsecond is on this machine, at this moment: work that never changes, done in the same run. Processor time,
// as in what is held against it: whoever else works on the machine hardly counts.
import { cpuTimed } from './sample.mjs';

/** A payload written down and read again: what every program that hands it on does at least. → microseconds */
export function handedOn(payload, times = 4000) {
  const all = () => {
    for (let i = 0; i < times; i++) JSON.parse(JSON.stringify(payload));
  };
  return async () => ((await cpuTimed(all)) * 1000) / times;
}

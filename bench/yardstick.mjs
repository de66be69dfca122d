// What a microsecond is on this machine, at this moment: work that never changes, done in the same run. Processor time,
// as in what is held against it: whoever else works on the machine hardly counts.
import { hash } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { cpuTimed } from './sample.mjs';

/** A payload written down and read again: what every program that hands it on does at least. → microseconds */
export function handedOn(payload, times = 4000) {
  const all = () => {
    for (let i = 0; i < times; i++) JSON.parse(JSON.stringify(payload));
  };
  return async () => ((await cpuTimed(all)) * 1000) / times;
}

/**
 * A decision recorded by hand, with nothing around it: two records in one write, chained by their hashes, between taking
 * and giving back a lock that other processes see, and the head. What a trail like ours costs at least. → microseconds
 */
export function recordedByHand(folder, payload, times = 200) {
  mkdirSync(folder, { recursive: true });
  const [own, lock] = [join(folder, 'own'), join(folder, 'lock')];
  writeFileSync(own, 'me');
  writeFileSync(join(folder, 'head'), ' '.repeat(256));
  const file = openSync(join(folder, 'file'), 'a');
  const head = openSync(join(folder, 'head'), 'r+');
  let prev = '0'.repeat(64);
  const one = () => {
    linkSync(own, lock);
    let text = '';
    for (const kind of ['run', 'outcome']) {
      const record = JSON.stringify({
        prev,
        kind,
        at: new Date().toISOString(),
        decision: 'deny',
        reason: 'no',
        payload,
      });
      prev = hash('sha256', record);
      text += `${record.slice(0, -1)},"hash":"${prev}"}\n`;
    }
    writeSync(file, text);
    writeSync(head, JSON.stringify({ prev }).padEnd(256), 0);
    unlinkSync(lock);
  };
  const all = () => {
    for (let i = 0; i < times; i++) one();
  };
  return {
    run: async () => ((await cpuTimed(all)) * 1000) / times,
    close() {
      for (const one of [file, head]) closeSync(one);
    },
  };
}

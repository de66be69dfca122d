// What recording a decision must take before it may be answered: the floor of every row that is recorded.
// Two records, masked and chained by their hashes, in one write, between taking and giving back a lock that other processes see;
// before it the file and its head are seen to be as they were left (both as long, the same last record, the same head), after it the head says how far the trail has come.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';

const SECRET = /key|token|secret|passw|bearer|auth|credential|-----BEGIN/i;
const WHO = { user: 'somebody', host: 'a-machine', hookline: '0.1.0', cwd: '/home/a', event: 'PreToolUse' };
const HOOK = { hook: 'code:1', dialect: 'hookline', layer: 'code', handler: 'callback', status: 'answered' };
const TAIL_BYTES = ',"hash":""}\n'.length + 64;
const read = Buffer.alloc(512);

export function floorRecord(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const [own, lock, path, head] = ['own', 'lock', 'trail.jsonl', 'head.json'].map((name) => join(folder, name));
  for (const one of [own, path]) fs.writeFileSync(one, '');
  fs.writeFileSync(head, ' '.repeat(256));
  const [file, headFile] = [fs.openSync(path, 'a+'), fs.openSync(head, 'r+')];
  let [size, prev, seq, end, headText] = [0, '0'.repeat(64), 0, '', ' '.repeat(256)];
  const holds = (of, at, text) => read.toString('latin1', 0, fs.readSync(of, read, 0, text.length, at)) === text;
  const line = (fields) => {
    const text = JSON.stringify(fields).slice(1);
    seq += 1;
    const record = `{"v":1,"seq":${seq},"prev":"${prev}",${SECRET.test(text) ? '' : text.slice(0, -1)}`;
    prev = hash('sha256', record);
    return `${record},"hash":"${prev}"}\n`;
  };
  const lines = (id, { decision, reason }, payload) => {
    const about = { at: new Date().toISOString(), id, session_id: payload.session_id, ...WHO };
    const run = line({ kind: 'run', ...about, ...HOOK, decision, reason, durationMs: 0.012 });
    return run + line({ kind: 'outcome', ...about, decision, reason, ran: 1, skipped: 0, payload });
  };
  const write = (text) => {
    fs.linkSync(own, lock);
    const isOurs = fs.lstatSync(path).size === size && fs.lstatSync(head).size === 256;
    if (!isOurs || !holds(file, size - end.length, end) || !holds(headFile, 0, headText))
      throw new Error('Somebody else has written to it.');
    size += fs.writeSync(file, text);
    headText = JSON.stringify({ v: 1, seq, hash: prev, offset: size }).padEnd(256);
    fs.writeSync(headFile, headText, 0);
    end = text.slice(-TAIL_BYTES);
    fs.unlinkSync(lock);
  };
  return { lines, write, close: () => void [file, headFile].map((one) => fs.closeSync(one)) };
}

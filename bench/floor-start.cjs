// What a process must take that is started for one event: the floor of the rows about a cold `hookline run`. It reads its program and
// hands it to V8 with the code that was compiled before, looks at every place where hooks may lie, reads and hashes the files that
// are there, starts the one hook that there is, records what it said, and answers.
//   node bench/floor-start.cjs <what to do, as JSON>
'use strict';
const fs = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** @type {{ program: string[], places: string[], hook: string | null, folder: string }} */
const { program, places, hook, folder } = JSON.parse(process.argv[2]);
const stamp = `.${process.versions.v8}-${process.arch}.cache`;
for (const path of program) {
  const cachedData = fs.readFileSync(`${path}${stamp}`);
  new Script(fs.readFileSync(path, 'latin1'), { filename: path, cachedData }).runInThisContext();
}
const found = places.filter((path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined);
const texts = found.filter((path) => fs.statSync(path).isFile()).map((path) => fs.readFileSync(path, 'utf8'));
const ended = hook === null ? null : run(hook, JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Bash' }));
if (ended !== null) record(JSON.stringify({ v: 1, kind: 'run', ended, payload: { tool_name: 'Bash' } }));
fs.writeSync(1, `${JSON.stringify({ decision: 'none', ran: [ended], read: texts.length })}\n`);

function run(command, input) {
  const { status } = require('node:child_process').spawnSync('/bin/sh', ['-c', command], { input });
  return status;
}

function record(text) {
  fs.mkdirSync(folder, { recursive: true });
  const [lock, head, trail] = ['lock', 'head.json', 'trail.jsonl'].map((name) => join(folder, name));
  fs.symlinkSync(String(process.pid), lock);
  const before = fs.existsSync(head) ? fs.readFileSync(head, 'utf8') : '';
  const file = fs.openSync(trail, 'a+');
  const hashed = require('node:crypto').createHash('sha256').update(`${before}${text}`).digest('hex');
  fs.writeSync(file, `${text}\n${hashed}\n`);
  fs.writeFileSync(head, JSON.stringify({ hash: hashed, offset: fs.fstatSync(file).size }).padEnd(256));
  fs.unlinkSync(lock);
}

// What a process must take that is started for one event: the floor of the rows about a cold `hookline run`. Node starts and hands a program
// to V8 with the code that was compiled before, looks at every place where hooks may lie, reads the files that are there, starts the one
// hook that there is, records what it said, and answers. The program has the same size for ever: it does not grow when ours does.
//   node bench/floor-start.cjs <what to do, as JSON>
'use strict';
const fs = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** About as much as finds the hooks for a call and speaks with an agent; compiled it is ten times as large. */
const PROGRAM_BYTES = 16 * 1024;
/** @type {{ places: string[], hook: string | null, folder: string }} */
const { places, hook, folder } = JSON.parse(process.argv[2]);
const [path, cache] = ['program.cjs', 'program.cache'].map((name) => join(folder, name));
// what is there from the second time on
if (!fs.existsSync(cache)) write();
const program = { filename: path, cachedData: fs.readFileSync(cache) };
new Script(fs.readFileSync(path, 'latin1'), program).runInThisContext()({ tool_name: 'Bash' });
const found = places.filter((place) => fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined);
const texts = found.filter((place) => fs.statSync(place).isFile()).map((place) => fs.readFileSync(place, 'utf8'));
const ended = hook === null ? null : run(hook, JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Bash' }));
if (ended !== null) record(JSON.stringify({ v: 1, kind: 'run', ended, payload: { tool_name: 'Bash' } }));
fs.writeSync(1, `${JSON.stringify({ decision: 'none', ran: [ended], read: texts.length })}\n`);

function write() {
  const one =
    'event => Object.entries(event).filter(([name, value]) => value !== name).map(([name]) => name.trim()),\n';
  const text = `(all => event => all.map(each => each(event)).length)([${one.repeat(PROGRAM_BYTES / one.length)}])`;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path, text);
  const script = new Script(text, { filename: path });
  script.runInThisContext()({ tool_name: 'Bash' });
  fs.writeFileSync(cache, script.createCachedData());
}

function run(command, input) {
  return require('node:child_process').spawnSync('/bin/sh', ['-c', command], { input }).status;
}

function record(text) {
  const [lock, head, trail] = ['lock', 'head.json', 'trail.jsonl'].map((name) => join(folder, name));
  fs.symlinkSync(String(process.pid), lock);
  const before = fs.existsSync(head) ? fs.readFileSync(head, 'utf8') : '';
  const hashed = require('node:crypto').createHash('sha256').update(`${before}${text}`).digest('hex');
  fs.appendFileSync(trail, `${text}\n${hashed}\n`);
  fs.writeFileSync(head, JSON.stringify({ hash: hashed, bytes: fs.statSync(trail).size }).padEnd(256));
  fs.unlinkSync(lock);
}

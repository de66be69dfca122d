// One look at a trail in a process that has just started, as the page's first view has it, or the bare reading of its files.
//   node bench/view-once.mjs <bundle> <state folder> bare|view|all|keep    prints { cpuMs, ms, rssMb, sessions }
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [bundle, stateFolder, what] = process.argv.slice(2);
const { sessions, trailFiles, trailOf } = await import(pathToFileURL(bundle));
// as the page has it of one's own trail, which keeps an index
const context = { stateFolder, isOwn: true, sinceMs: null };
const [began, before] = [performance.now(), process.cpuUsage()];
let count = 0;
if (what === 'bare') {
  for (const { path } of trailFiles(join(stateFolder, 'audit')))
    for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') count += JSON.parse(line).v;
} else {
  if (what !== 'view') trailOf(context);
  count = JSON.parse(JSON.stringify(sessions({ query: new URLSearchParams('count=300') }, context))).total;
}
const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(before)];
if (what === 'keep') while (trailOf(context).keep());
const { rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ ms, cpuMs: (user + system) / 1000, rssMb: rss / 1024 / 1024, count }), () =>
  process.exit(),
);

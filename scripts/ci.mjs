// Runs the parts of a table (.ci/parts.json) one after the other, each within its time.
//   node scripts/ci.mjs TABLE
//
// A part that guards a promise and fails, or does not finish, fails the run. One that may be left out is left out where there is no time
// for it, and stands in the list at the very end with the reason from its row. Nothing of npm is installed yet when this starts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustFinish, problemsIn, secondsFor } from './ci-plan.mjs';
import { MOST_SECOND_RUNS, secondRunsIn } from './second-run.mjs';

const table = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'hookline-ci-'));
const ledger = join(folder, 'second-runs');
const began = performance.now();
const gone = () => (performance.now() - began) / 1000;
const took = [];
const leftOut = [];
const failed = problemsIn(table);

for (const [place, part] of table.parts.entries()) {
  if (failed.length > 0) break;
  const why = missing(part);
  if (why !== null) leaveOut(part, why);
  else runPart(part, secondsFor(table, place, gone()));
}
const again = secondRunsIn(ledger);
if (again.length > MOST_SECOND_RUNS)
  failed.push(`${again.length} tests needed a second run, and ${MOST_SECOND_RUNS} may.`);
rmSync(folder, { recursive: true, force: true });

say('');
for (const { name, minutes, seconds } of took) say(`${inMinutes(seconds).padStart(6)} of ${minutes} min  ${name}`);
say(`${inMinutes(gone()).padStart(6)} of ${table.minutes} min  in all`);
say(
  again.length === 0
    ? 'No test needed a second run.'
    : 'These needed a second run; one that comes back is fixed, or taken out with its reason:',
);
for (const name of again) say(`  ${name}`);
for (const why of failed) say(`FAILED: ${why}`);
if (failed.length > 0) {
  const begun = took.length + leftOut.length;
  for (const { name } of table.parts.slice(begun)) say(`Not begun after that: ${name}`);
}
say(leftOut.length === 0 ? 'Nothing was left out.' : 'Left out:');
for (const { name, why, reason } of leftOut) say(`  ${name}: ${why} (${reason})`);
process.exitCode = failed.length > 0 ? 1 : 0;

function runPart(part, seconds) {
  if (seconds === null) return leaveOut(part, `for want of time after ${inMinutes(gone())} min`);
  say(`\n== ${part.name} (${part.minutes} min)`);
  const start = gone();
  const limit = ['-k', '20', String(Math.ceil(seconds)), 'bash', '-c', part.run];
  const { status } = spawnSync('timeout', limit, {
    stdio: 'inherit',
    env: { ...process.env, HOOKLINE_SECOND_RUNS: ledger },
  });
  // timeout says 124; 137: it had to kill it
  const isOver = (status === 124 || status === 137) && gone() - start >= seconds;
  if (isOver && !mustFinish(part))
    return leaveOut(part, `not done to its end, for want of time after ${inMinutes(gone())} min`);
  took.push({ name: part.name, minutes: part.minutes, seconds: gone() - start });
  if (isOver)
    failed.push(`${part.name} did not finish: it has ${part.minutes} min, and took ${inMinutes(gone() - start)}.`);
  else if (status !== 0) failed.push(`${part.name} (${status ?? 'ended by a signal'}).`);
}

/** What a part needs on the machine, where it is not there. What guards a promise needs nothing that may be missing. */
function missing({ needs }) {
  if (needs === undefined) return null;
  return spawnSync('bash', ['-c', needs], { stdio: 'ignore' }).status === 0 ? null : 'this machine cannot do it';
}

function leaveOut({ name, mayBeLeftOut }, why) {
  leftOut.push({ name, why, reason: mayBeLeftOut });
}

function inMinutes(seconds) {
  return (seconds / 60).toFixed(1);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

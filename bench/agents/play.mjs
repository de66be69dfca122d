import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineMs } from '../quiet-moment.mjs';
import { parts } from './home.mjs';
import { processorMs } from './processor-time.mjs';
import { questionsOf } from './questions.mjs';
import { trailTimes } from './trail-times.mjs';

const LIMIT_MS = 600_000;
const PROMPT = 'Please go on.';
/** For what an agent or an engine still does when nobody waits any more: it is counted, too. */
const SETTLE_MS = 30;
const END_MS = 400;

/** A session of at most so many calls that is started, and goes on when it is told to: until then the model does not answer. */
export async function play({ it, isOurs, folder, served, rest }, most) {
  const files = Array.from({ length: most }, (_, i) => join(it.project, `read-${i}.md`));
  for (const file of files) writeFileSync(file, 'one line\n');
  const questions = questionsOf(PROMPT);
  const model = await parts.startModel({ steps: [], answer: questions.answer }, Number(new URL(it.url).port));
  const trail = isOurs ? trailTimes(folder) : null;
  const seen = { calls: [], cpu: [], others: [], answeredAt: [], start: 0, end: 0, sessionCpu: 0 };

  const started = { ms: performance.now(), cpu: processorMs() };
  const command = [...it.command, ...it.program.args(PROMPT, true, it)];
  const ended = parts.finish(command, { cwd: it.project, env: it.agentEnv }, LIMIT_MS);
  const unlessEnded = (waited) => Promise.race([waited, ended.then(tooEarly)]);
  seen.start = (await unlessEnded(questions.asked())) - started.ms;
  seen.sessionCpu += await usedSince(started.cpu);

  return {
    others: seen.others,
    async call() {
      const file = files[seen.calls.length];
      const before = { cpu: processorMs(), machine: machineMs(), mine: ownMs() };
      const answeredAt = await unlessEnded(questions.give({ calls: [it.program.read(file)] }));
      seen.calls.push((await unlessEnded(questions.asked())) - answeredAt);
      seen.answeredAt.push(answeredAt);
      const used = await usedSince(before.cpu);
      seen.cpu.push(used);
      seen.others.push(othersShare(before.machine, machineMs(), used + ownMs() - before.mine));
    },
    async end() {
      const before = processorMs();
      const answeredAt = await unlessEnded(questions.give({ say: 'All done.' }, { isLast: true }));
      const { exitCode, output } = await ended;
      if (exitCode !== 0) throw new Error(`${it.program.name} ended with ${exitCode}: ${output.slice(-2000)}`);
      seen.end = performance.now() - answeredAt;
      await sleep(END_MS);
      seen.sessionCpu += seen.cpu.reduce((sum, ms) => sum + ms, 0) + processorMs() - before;
      answeredBy(await served(), seen.calls.length);
    },
    taken: () => ({
      ...seen,
      recorded: trail === null ? null : recordedAfter(trail.records(), files, seen.answeredAt),
    }),
    async close() {
      await model.close();
      await rest();
    },
  };
}

function tooEarly({ exitCode, output }) {
  throw new Error(`It ended with ${exitCode} before its time: ${output.slice(-2000)}`);
}

async function usedSince(before) {
  await sleep(SETTLE_MS);
  return processorMs() - before;
}

/** What this process has used, which measures. */
function ownMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The share of all processors that was used by nobody of this session. */
function othersShare(before, after, usedMs) {
  const all = after.allMs - before.allMs;
  return all === 0 ? 0 : Math.max(0, (after.busyMs - before.busyMs - usedMs) / all);
}

/** From the answer of the model to the record of what was decided about its call; null: there is none. */
function recordedAfter(records, files, answeredAt) {
  const decided = records.filter(({ text }) => text.includes('"kind":"outcome"') && text.includes('"PreToolUse"'));
  return answeredAt.map((from, i) => {
    const record = decided.find(({ text }) => text.includes(`/${files[i].split('/').at(-1)}`));
    if (record?.ms == null) return null;
    if (record.ms < from) throw new Error(`Call ${i} was recorded ${from - record.ms} ms before it was made.`);
    return record.ms - from;
  });
}

/** Calls that went the cold way would be a figure of something else. */
function answeredBy(engine, count) {
  // one goes cold, the first: it starts the engine
  if (engine !== null && (engine.served < count - 1 || engine.cold > 0))
    throw new Error(`The resident engine did not answer: ${JSON.stringify(engine)}`);
}

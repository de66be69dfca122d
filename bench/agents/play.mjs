import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parts } from './home.mjs';
import { processorMs } from './processor-time.mjs';
import { trailTimes } from './trail-times.mjs';

const LIMIT_MS = 600_000;
/** For what an agent or an engine still does when nobody waits any more: it is counted, too. */
const SETTLE_MS = 30;
const END_MS = 400;

/** A session of so many calls that is started, and goes on when it is told to: until then the model does not answer. */
export async function play({ it, isOurs, folder, served, rest }, count) {
  const files = Array.from({ length: count }, (_, i) => join(it.project, `read-${i}.md`));
  for (const file of files) writeFileSync(file, 'one line\n');
  const questions = held();
  const steps = files.map((file) => ({ calls: [it.program.read(file)], before: questions.before }));
  const script = { steps: [...steps, { say: 'All done.', before: questions.before }] };
  const model = await parts.startModel(script, Number(new URL(it.url).port));
  const trail = isOurs ? trailTimes(folder) : null;
  const seen = { calls: [], cpu: [], answeredAt: [], start: 0, end: 0, sessionCpu: 0 };

  const started = { ms: performance.now(), cpu: processorMs() };
  const command = [...it.command, ...it.program.args('Please go on.', true, it)];
  const ended = parts.finish(command, { cwd: it.project, env: it.agentEnv }, LIMIT_MS);
  const asked = () => Promise.race([questions.next(), ended.then(tooEarly)]);
  let question = await asked();
  seen.start = question.ms - started.ms;
  seen.sessionCpu += await usedSince(started.cpu);

  return {
    async call() {
      const before = processorMs();
      const answeredAt = question.answer();
      question = await asked();
      seen.calls.push(question.ms - answeredAt);
      seen.answeredAt.push(answeredAt);
      seen.cpu.push(await usedSince(before));
    },
    async end() {
      const before = processorMs();
      const answeredAt = question.answer();
      const { exitCode, output } = await ended;
      if (exitCode !== 0) throw new Error(`${it.program.name} ended with ${exitCode}: ${output.slice(-2000)}`);
      seen.end = performance.now() - answeredAt;
      await sleep(END_MS);
      seen.sessionCpu += seen.cpu.reduce((sum, ms) => sum + ms, 0) + processorMs() - before;
      answeredBy(await served(), count);
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

/** Questions of the agent, each of which waits for its answer. */
function held() {
  const [come, wanted] = [[], []];
  const match = () => {
    while (come.length > 0 && wanted.length > 0) wanted.shift()(come.shift());
  };
  return {
    before: () =>
      new Promise((resolve) => {
        const ms = performance.now();
        const answer = () => {
          resolve();
          return performance.now();
        };
        come.push({ ms, answer });
        match();
      }),
    next: () =>
      new Promise((resolve) => {
        wanted.push(resolve);
        match();
      }),
  };
}

function tooEarly({ exitCode, output }) {
  throw new Error(`It ended with ${exitCode} before its time: ${output.slice(-2000)}`);
}

async function usedSince(before) {
  await sleep(SETTLE_MS);
  return processorMs() - before;
}

/** From the answer of the model to the record of what was decided about its call; null: there is none. */
function recordedAfter(records, files, answeredAt) {
  const decided = records.filter(({ text }) => text.includes('"kind":"outcome"') && text.includes('"PreToolUse"'));
  return files.map((file, i) => {
    const record = decided.find(({ text }) => text.includes(`/${file.split('/').at(-1)}`));
    return record?.ms == null ? null : record.ms - answeredAt[i];
  });
}

/** Calls that went the cold way would be a figure of something else. */
function answeredBy(engine, count) {
  // one goes cold, the first: it starts the engine
  if (engine !== null && (engine.served < count - 1 || engine.cold > 0))
    throw new Error(`The resident engine did not answer: ${JSON.stringify(engine)}`);
}

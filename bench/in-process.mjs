import { join } from 'node:path';
import { floorCall } from './floor-call.mjs';
import { floorDecision } from './floor-decision.mjs';
import { looksOf, optionsOf, others, place, settings } from './place.mjs';
import { againstFloor, cpuTimed, inTurns, summary } from './sample.mjs';

const MANY = 10_000;
const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
/** A program that has just started runs everything slowly: agents that have worked for a minute do not. */
const WARM_UP = 40;
const ANSWERS = { callback: {}, grant: { decision: 'allow' }, refusal: { decision: 'deny', reason: 'no' } };

/**
 * Events that start no process: none matches, none of very many matches, a function has nothing to say, one that has,
 * which is recorded first. Each is held against what it must take at least, done in the same run.
 */
export async function inProcess({ createHooks, quick }) {
  const few = place({ '.claude/settings.json': settings(others(20)) });
  const many = place({ '.claude/settings.json': settings(others(MANY)) });
  const opened = async (where, answer) => {
    const hooks = await createHooks(optionsOf(where));
    if (answer !== undefined) hooks.register({ event: 'PreToolUse', matcher: 'Bash', run: async () => answer });
    const { decision } = await hooks.trigger('PreToolUse', PAYLOAD);
    if (decision !== (answer?.decision ?? 'none')) throw new Error(`The answer was ${decision}.`);
    return hooks;
  };
  const called = async (where, count) => ({
    hooks: await opened(where),
    floor: { trigger: floorCall({ files: looksOf(where), hooks: indexOf(count) }), close() {} },
  });
  const decided = async ([name, answer]) => {
    const given = { files: looksOf(few), folder: join(few.home, 'floor', name), run: async () => answer };
    return [name, { hooks: await opened(few, answer), floor: floorDecision(given) }];
  };
  const things = {
    few: await called(few, 20),
    many: await called(many, MANY),
    ...Object.fromEntries(await Promise.all(Object.entries(ANSWERS).map(decided))),
  };
  const batch =
    ({ trigger }, size) =>
    async () => {
      const ms = await cpuTimed(async () => {
        for (let i = 0; i < size; i++) await trigger('PreToolUse', PAYLOAD);
      });
      return (ms / size) * 1000;
    };
  const sizes = { few: 1000, many: 1000, callback: 200, grant: 100, refusal: 100 };
  const inTurn = Object.entries(things).flatMap(([name, { hooks, floor }]) => [
    [`${name} floor`, batch(floor, sizes[name])],
    [name, batch(hooks, sizes[name])],
  ]);
  const samples = await inTurns(Object.fromEntries(inTurn), quick ? 40 : 200, WARM_UP);
  for (const { hooks, floor } of Object.values(things)) {
    await hooks.close();
    floor.close();
  }
  for (const { remove } of [few, many]) remove();
  const row = (id, name) => [
    { name, unit: 'µs', ...summary(samples[id]) },
    { name: '… its floor', unit: 'µs', ...summary(samples[`${id} floor`]) },
    { id, name: '… against its floor', ...againstFloor(samples[id], samples[`${id} floor`], 'µs') },
  ];
  return [
    ...row('few', 'no hook matches'),
    ...row('many', `none of ${MANY} hooks matches`),
    ...row('callback', 'a function that has nothing to say'),
    ...row('grant', 'a function that allows, recorded first'),
    ...row('refusal', 'a function that refuses, recorded first'),
  ];
}

function indexOf(count) {
  return new Map(others(count).map((hook) => [`PreToolUse ${hook.matcher}`, [hook]]));
}

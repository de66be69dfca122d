import { shown } from './words.mjs';

/** The promises beside what the last full run measured, and what is not reached. */
export function promisesText({ machine, promised, kept }, { agents }) {
  const { cpu, cores, memoryGiB, system, node, load } = machine;
  const open = promised.filter(({ isReached }) => !isReached).length;
  return [
    `${promised.length - open} of ${promised.length} are reached. Measured on ${cpu}, ${cores} virtual cores, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}, with a load of ${load[0]} from others at the start.`,
    '',
    ...tableOf(promised),
    '',
    'What nobody can take away is the *floor*: a program of at most fifty lines does it in the same run, in turns. What it does, by row:',
    '',
    ...floorsText(promised),
    '',
    ...inAgentsText(Object.values(agents).flatMap((agent) => agent.promised)),
    '',
    'What was reached beside that, and is held the same way:',
    '',
    ...tableOf(kept),
  ].join('\n');
}

/** Each agent is measured by itself, and its machine and load are told there. */
function inAgentsText(rows) {
  const reached = rows.filter(({ isReached }) => isReached).length;
  return [
    `What hookline adds to a call of [real agents](#in-real-agents), against what hooks of their own add to it: ${reached} of ${rows.length} are reached.`,
    '',
    ...tableOf(rows),
  ];
}

function tableOf(rows) {
  return [
    '| | median (p10 – p90) | quiet moments | promised | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const { about, unit, median, p10, p90, quiet, isReached } = row;
      const spread = `${shown(median)} ${unit} (${shown(p10)} – ${shown(p90)})`;
      return `| ${about} | ${spread} | ${shown(quiet)} | ${promiseOf(row)} | ${isReached ? 'reached' : '**over**'} |`;
    }),
  ];
}

function promiseOf({ target, unit, floorTakes }) {
  if (floorTakes === undefined) return `≤ ${target} ${unit}`;
  return `floor ${shown(floorTakes.median)} ${floorTakes.unit}, at most ${shown(target)} ×`;
}

/** What each floor is made of, and for which rows. */
function floorsText(rows) {
  const floors = new Map();
  for (const { floor, about } of rows) {
    if (floor !== undefined) floors.set(floor, [...(floors.get(floor) ?? []), about]);
  }
  return [...floors].map(([floor, about]) => `- ${about.join('; ')}: ${floor}.`);
}

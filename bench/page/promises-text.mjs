import { IN_AGENTS, REASONS } from '../promises.mjs';
import { shown, signed } from './words.mjs';

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
    ...inAgentsText(agents),
    '',
    'What was reached beside that, and is held the same way:',
    '',
    ...tableOf(kept),
    '',
    'Where less is promised than once was asked, “before” says what that was. What stands in the way, and for which rows:',
    '',
    ...reasonsText([...promised, ...IN_AGENTS, ...kept]),
  ].join('\n');
}

/** Each agent is measured by itself, and its machine and load are told there. What was not measured is no less promised. */
function inAgentsText(agents) {
  const measured = new Map(Object.values(agents).flatMap(({ promised }) => promised.map((row) => [row.of, row])));
  const rows = IN_AGENTS.map((promise) => measured.get(promise.of) ?? promise);
  const reached = rows.filter(({ isReached }) => isReached).length;
  return [
    `What hookline adds to a call of [real agents](#in-real-agents), against what hooks of their own add to it: ${reached} of ${rows.length} are reached.`,
    '',
    ...tableOf(rows, 'ratio (spread)'),
  ];
}

function tableOf(rows, measured = 'median (p10 – p90)') {
  return [
    `| | ${measured} | quiet moments | promised | |`,
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.about} | ${cellsOf(row).join(' | ')} |`),
  ];
}

function cellsOf(row) {
  const { unit, median, p10, p90, quiet, isReached, unseen } = row;
  const promise = promiseOf(row);
  if (unseen !== undefined) return [noiseOf(unseen), '', promise, '**not known**'];
  if (median === undefined) return ['not measured', '', promise, '**not known**'];
  const spread = `${signed(median)} ${unit} (${signed(p10)} – ${signed(p90)})`;
  return [spread, signed(quiet), promise, isReached ? 'reached' : '**over**'];
}

function noiseOf({ added, against }) {
  const both = [added, against].map(({ value, low, high }) => `${signed(value)} ms (${signed(low)} – ${signed(high)})`);
  return `lost in the noise: ${both.join(' against ')}`;
}

function promiseOf({ target, unit, was, floorTakes }) {
  const before = was === undefined ? '' : ` (before: ${was} ${unit})`;
  if (floorTakes === undefined) return `≤ ${target} ${unit}${before}`;
  return `floor ${shown(floorTakes.median)} ${floorTakes.unit}, at most ${shown(target)} ×${before}`;
}

/** Why less is promised than was, and where. */
function reasonsText(rows) {
  return Object.entries(REASONS).map(([because, reason]) => {
    const about = rows.filter((row) => row.because === because).map(({ of }) => `\`${of}\``);
    return `- ${about.join(', ')}: ${reason}`;
  });
}

/** What each floor is made of, and for which rows. */
function floorsText(rows) {
  const floors = new Map();
  for (const { floor, about } of rows) {
    if (floor !== undefined) floors.set(floor, [...(floors.get(floor) ?? []), about]);
  }
  return [...floors].map(([floor, about]) => `- ${about.join('; ')}: ${floor}.`);
}

import { shown } from './words.mjs';

/** The promises beside what the last full run measured, and what is not reached. */
export function promisesText({ machine, promised, kept }) {
  const { cpu, cores, memoryGiB, system, node, load } = machine;
  const open = promised.filter(({ isReached }) => !isReached).length;
  return [
    `${promised.length - open} of ${promised.length} are reached. Measured on ${cpu}, ${cores} virtual cores, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}, with a load of ${load[0]} from others at the start.`,
    '',
    ...tableOf(promised),
    '',
    'What was reached beside that, and is held the same way:',
    '',
    ...tableOf(kept),
  ].join('\n');
}

function tableOf(rows) {
  return [
    '| | median (p10 – p90) | quiet moments | promised | |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ about, unit, median, p10, p90, quiet, target, isReached }) => {
      const spread = `${shown(median)} ${unit} (${shown(p10)} – ${shown(p90)})`;
      return `| ${about} | ${spread} | ${shown(quiet)} | ≤ ${target} ${unit} | ${isReached ? 'reached' : '**over**'} |`;
    }),
  ];
}

import { shown } from './words.mjs';

/** How long looks at a long trail take beside those at a small one. */
export function longTrailText({ machine, records, rows }) {
  const { cpu, cores, memoryGiB, node, load } = machine;
  return [
    `Measured on ${cpu}, ${cores} virtual cores, ${memoryGiB} GiB, Node ${node.slice(1)}, with a load of ${load[0]} from others; medians of ${rows[0].ratio.samples}.`,
    '',
    `| | ${records.map((count) => `${grouped(count)} records`).join(' | ')} | ratio (p10 – p90) |`,
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, ms, ratio }) => {
      const times = ms.map(({ median }) => `${shown(median)} ms`).join(' | ');
      return `| ${name} | ${times} | ${shown(ratio.median)} × (${shown(ratio.p10)} – ${shown(ratio.p90)}) |`;
    }),
  ].join('\n');
}

function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
}

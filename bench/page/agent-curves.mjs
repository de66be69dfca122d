import { MEASURED } from '../agents/table.mjs';
import { chartSvg } from './chart.mjs';

const COUNTS = [1, 5, 20];

/** Name of the file → SVG text: for each agent what so many hooks before a call add to it, in its own file and in hookline. */
export function agentCurves({ agents }) {
  return Object.fromEntries(
    Object.entries(agents).map(([name, { ways }]) => [
      `${name}.svg`,
      chartSvg({
        title: `What hooks add to a tool call of ${MEASURED[name].shown}`,
        x: { label: 'hooks that match', shown: String },
        y: { label: 'ms' },
        lines: [
          { name: 'in its own file', points: timed(ways, 'own') },
          { name: 'in hookline', points: timed(ways, 'hookline') },
          { name: 'hookline, guard alone', points: COUNTS.map((x) => pointOf(x, ways.guard.addedMs)) },
          { name: 'own: processor time', points: used(ways, 'own') },
          { name: 'hookline: processor time', points: used(ways, 'hookline') },
        ],
      }),
    ]),
  );
}

function timed(ways, engine) {
  return measured(ways, engine).map(({ x, addedMs }) => pointOf(x, addedMs));
}

function pointOf(x, { value, low, high }) {
  return { x, median: value, p10: low, p90: high };
}

/** By the sums, which have no spread. */
function used(ways, engine) {
  return measured(ways, engine).map(({ x, addedCpuMs: ms }) => ({ x, median: ms, p10: ms, p90: ms }));
}

function measured(ways, engine) {
  return COUNTS.flatMap((x) => {
    const way = ways[`${engine}-${x}`];
    return way === undefined ? [] : [{ x, ...way }];
  });
}

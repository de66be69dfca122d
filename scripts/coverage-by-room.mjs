import { roomOf } from './count-house.mjs';

const KINDS = ['lines', 'branches', 'functions'];

/** What Vitest's summary says of files (path → counts), as a table by room. */
export function coverageByRoom(summary) {
  const rooms = new Map();
  for (const [file, counts] of summary) {
    for (const room of [roomOf(file), 'all']) {
      const sums = rooms.get(room) ?? Object.fromEntries(KINDS.map((kind) => [kind, { covered: 0, total: 0 }]));
      for (const kind of KINDS) {
        sums[kind].covered += counts[kind].covered;
        sums[kind].total += counts[kind].total;
      }
      rooms.set(room, sums);
    }
  }
  const sorted = [...rooms].sort(([a], [b]) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1));
  const cells = [['', ...KINDS], ...sorted.map(([room, sums]) => [room, ...KINDS.map((kind) => percent(sums[kind]))])];
  const wide = Math.max(...cells.map(([room]) => room.length));
  return cells
    .map(([room, ...rest]) => [room.padEnd(wide), ...rest.map((cell) => cell.padStart(9))].join(' '))
    .join('\n');
}

/** Never 100 % where anything is left. */
function percent({ covered, total }) {
  return total === 0 ? '–' : `${(Math.floor((covered / total) * 1000) / 10).toFixed(1)} %`;
}

import { bytes } from './curves-of.mjs';

/** The ratios in words, out of what was measured: ours first, then where somebody else is faster. */
export function peersText({ machine, versions, sweeps }) {
  const rows = rowsOf(sweeps);
  return [
    machineText(machine, versions),
    '',
    '| | hookline | hookline, Node alone | Gemini CLI | bare `spawn` |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(rowText),
    '',
    'Each is how many times as long it takes as the bare `spawn` beside it, by the medians.',
    '',
    ...fasterText(rows),
  ].join('\n');
}

function machineText({ cpu, cores, memoryGiB, system, node, load }, versions) {
  const named = Object.entries(versions).map(([name, version]) => (version ? `${name} ${version}` : `no ${name}`));
  return `Measured on ${cpu}, ${cores} virtual cores, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}, with a load of ${load[0]} from others at the start; ${named.join(', ')}.`;
}

/** What each took, in milliseconds. */
function rowsOf({ hooks, configured, input, host }) {
  const row = (about, points, x, what = 'ms') => {
    const point = points.find((one) => one.x === x);
    const ms = Object.fromEntries(
      ['native', 'plain', 'gemini', 'bare'].map((name) => [name, point[name][what].median]),
    );
    return { about, ...ms };
  };
  return [
    ...[1, 10, 100].map((x) => row(`${x} hook${x === 1 ? '' : 's'} on one event`, hooks, x)),
    row('one of 10 000 configured matches', configured, 10_000),
    ...[1e5, 1e7].map((x) => row(`${bytes(x)} of input, read`, input, x)),
    ...[50, 1000, 2000].map((x) => row(`one hook in a program of ${bytes(x * 1e6)}`, host, x)),
    ...[50, 1000, 2000].map((x) => row(`standstill of a program of ${bytes(x * 1e6)}`, host, x, 'stop')),
  ];
}

function rowText({ about, native, plain, gemini, bare }) {
  const [first, ...rest] = [native, plain, gemini].map((ms) => shown(ms / bare));
  return `| ${[about, `**${first}**`, ...rest, `${shown(bare)} ms`].join(' | ')} |`;
}

function fasterText(rows) {
  const names = { bare: 'a bare `spawn`', gemini: 'Gemini CLI’s engine' };
  const found = rows.flatMap((row) =>
    Object.entries(names)
      .filter(([engine]) => row[engine] !== undefined && row[engine] < row.native)
      .map(([engine, name]) => `- ${row.about}: ${name} ${lessThan(row[engine], row.native)}.`),
  );
  if (found.length === 0)
    return ['Nowhere in these tables is one of the others faster than hookline with its native part.'];
  return ['Where others are faster than hookline with its native part:', '', ...found];
}

function lessThan(theirs, ours) {
  return theirs > 0 ? `takes ${shown(theirs / ours)} of hookline’s time` : `takes ${shown(ours)} ms less`;
}

export function shown(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Of what may be less than nothing, as a difference that noise has eaten. */
export function signed(value) {
  return value < 0 ? `−${shown(-value)}` : shown(value);
}

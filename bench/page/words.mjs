import { bytes } from './curves-of.mjs';

/** The ratios in words, out of what was measured: ours first, then where somebody else is faster. */
export function peersText({ machine, versions, sweeps, claudeCode }) {
  return [
    machineText(machine, versions),
    '',
    '| | hookline | Node alone | Gemini CLI | Claude Code | bare `spawn` |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rowsOf(sweeps, claudeCode).map(rowText),
    '',
    'Each is how many times as long it takes as the bare `spawn` beside it, by the medians.',
    '',
    ...fasterText(rowsOf(sweeps, claudeCode)),
  ].join('\n');
}

function machineText({ cpu, cores, memoryGiB, system, node, load }, versions) {
  const named = Object.entries(versions).map(([name, version]) => (version ? `${name} ${version}` : `no ${name}`));
  return `Measured on ${cpu}, ${cores} virtual cores, ${memoryGiB} GiB, ${system}, Node ${node.slice(1)}, with a load of ${load[0]} from others at the start; ${named.join(', ')}.`;
}

/** What each took, in milliseconds; null: it was not measured there. */
function rowsOf({ hooks, configured, input, host }, claudeCode) {
  const row = (about, points, x, what = 'ms') => {
    const point = points.find((one) => one.x === x);
    const ms = Object.fromEntries(
      ['native', 'plain', 'gemini', 'bare'].map((name) => [name, point[name][what].median]),
    );
    return { about, claude: null, ...ms };
  };
  const claudeAt = (x) => claudeCode.points?.find((one) => one.x === x)?.ms.median ?? null;
  return [
    ...[1, 10, 100].map((x) => ({
      ...row(`${x} hook${x === 1 ? '' : 's'} on one event`, hooks, x),
      claude: claudeAt(x),
    })),
    row('one of 10 000 configured matches', configured, 10_000),
    ...[1e5, 1e7].map((x) => row(`${bytes(x)} of input, read`, input, x)),
    ...[50, 1000, 2000].map((x) => row(`one hook in a program of ${bytes(x * 1e6)}`, host, x)),
    ...[50, 1000, 2000].map((x) => row(`standstill of a program of ${bytes(x * 1e6)}`, host, x, 'stop')),
  ];
}

function rowText({ about, bare, ...others }) {
  const ratio = (ms) => (ms === null ? '' : ms <= 0 ? 'lost in the noise' : shown(ms / bare));
  const { native, plain, gemini, claude } = others;
  return `| ${[about, `**${ratio(native)}**`, ratio(plain), ratio(gemini), ratio(claude), `${shown(bare)} ms`].join(' | ')} |`;
}

function fasterText(rows) {
  const names = { bare: 'a bare `spawn`', gemini: 'Gemini CLI’s engine', claude: 'Claude Code’s engine' };
  const found = rows.flatMap((row) =>
    Object.entries(names)
      .filter(([engine]) => row[engine] !== null && row[engine] > 0 && row[engine] < row.native)
      .map(([engine, name]) => `- ${row.about}: ${name} takes ${shown(row[engine] / row.native)} of hookline’s time.`),
  );
  if (found.length === 0)
    return ['Nowhere in this table is one of the others faster than hookline with its native part.'];
  return ['Where others are faster than hookline with its native part:', '', ...found];
}

export function shown(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

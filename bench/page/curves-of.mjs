import { chartSvg } from './chart.mjs';

const ENGINE_NAMES = {
  bare: 'Node’s bare spawn',
  native: 'hookline',
  plain: 'hookline, Node alone',
  gemini: 'Gemini CLI’s own',
};
const DECIMAL = ['B', 'kB', 'MB', 'GB'];

/** Name of the file → SVG text, all from what was measured. */
export function curvesOf({ sweeps }) {
  return {
    'hooks.svg': chartSvg({
      title: 'Many hooks on one event: until all have answered',
      x: { label: 'hooks that match', shown: String },
      y: { label: 'ms' },
      lines: linesOf(sweeps.hooks, 'ms'),
    }),
    'configured.svg': chartSvg({
      title: 'Many hooks configured, one of which matches',
      x: { label: 'hooks configured', shown: (value) => (value >= 1000 ? `${value / 1000} 000` : String(value)) },
      y: { label: 'ms' },
      lines: linesOf(sweeps.configured, 'ms'),
    }),
    'input.svg': chartSvg({
      title: 'A hook that reads its input',
      x: { label: 'input', shown: bytes },
      y: { label: 'ms' },
      lines: linesOf(sweeps.input, 'ms'),
    }),
    'host-time.svg': chartSvg({
      title: 'One hook in a program that has grown: until it has answered',
      x: { label: 'resident memory of the program', shown: (megabytes) => bytes(megabytes * 1e6) },
      y: { label: 'ms' },
      lines: linesOf(sweeps.host, 'ms'),
    }),
    'host-stop.svg': chartSvg({
      title: 'One hook in a program that has grown: its longest standstill',
      x: { label: 'resident memory of the program', shown: (megabytes) => bytes(megabytes * 1e6) },
      y: { label: 'ms' },
      lines: linesOf(sweeps.host, 'stop'),
    }),
  };
}

function linesOf(points, what) {
  return ['bare', 'native', 'plain', 'gemini'].map((engine) => ({
    name: ENGINE_NAMES[engine],
    points: points.map((point) => ({ x: point.x, ...point[engine][what] })),
  }));
}

export function bytes(value) {
  const step = Math.min(Math.floor(Math.log10(value) / 3), DECIMAL.length - 1);
  return `${value / 1000 ** step} ${DECIMAL[step]}`;
}

// A chart as SVG text: lines over two logarithmic axes, each with the spread of its points, and a legend. Readable on a light and on
// a dark page, and without colours: every line has a mark of its own.

const SIZE = { width: 720, height: 400, left: 64, right: 20, top: 92, bottom: 48 };
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.line { fill: none; stroke-width: 2 }
.spread { opacity: .12; stroke: none }
.a { stroke: #57606a; fill: #57606a } .b { stroke: #0a7d33; fill: #0a7d33 } .c { stroke: #0969da; fill: #0969da }
.d { stroke: #bc4c00; fill: #bc4c00 } .e { stroke: #8250df; fill: #8250df }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .grid { stroke: #3d444d } .spread { opacity: .18 }
.a { stroke: #9198a1; fill: #9198a1 } .b { stroke: #3fb950; fill: #3fb950 } .c { stroke: #58a6ff; fill: #58a6ff }
.d { stroke: #f0883e; fill: #f0883e } .e { stroke: #bc8cff; fill: #bc8cff }
}`;
const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const MARKS = [
  (x, y) => `<circle cx="${x}" cy="${y}" r="4"/>`,
  (x, y) => `<rect x="${at(x - 4)}" y="${at(y - 4)}" width="8" height="8"/>`,
  (x, y) => `<path d="M${x} ${at(y - 5)}l5 9h-10z"/>`,
  (x, y) => `<path d="M${x} ${at(y - 6)}l6 6l-6 6l-6 -6z"/>`,
  (x, y) => `<path d="M${at(x - 4)} ${at(y - 5)}h8l-4 9z"/>`,
];

/**
 * @param {{ title: string, x: { label: string, shown: (value: number) => string }, y: { label: string }, lines:
 *   readonly { name: string, points: readonly { x: number, median: number, p10: number, p90: number }[] }[] }} chart
 */
export function chartSvg({ title, x, y, lines }) {
  const points = lines.flatMap((line) => line.points).filter(({ median }) => median > 0);
  const across = scale(
    points.map((point) => point.x),
    [SIZE.left, SIZE.width - SIZE.right],
  );
  const up = scale(
    points.map((point) => point.median),
    [SIZE.height - SIZE.bottom, SIZE.top],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${title}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="${SIZE.left}" y="22">${title}</text>`,
    ...legend(lines),
    ...grid(across, up, x.shown),
    `<text x="${(SIZE.left + SIZE.width - SIZE.right) / 2}" y="${SIZE.height - 8}" text-anchor="middle">${x.label}</text>`,
    `<text x="${SIZE.left}" y="${SIZE.top - 10}" text-anchor="end">${y.label}</text>`,
    ...lines.flatMap((line, i) => drawn(line, i, across, up)),
    '</svg>',
    '',
  ].join('\n');
}

/** From the least to the greatest, by their logarithms; `ticks` are round numbers in between. */
function scale(values, [from, to]) {
  const least = Math.log10(Math.min(...values));
  const greatest = Math.max(Math.log10(Math.max(...values)), least + 0.5);
  const room = (greatest - least) * 0.04;
  const [low, high] = [least - room, greatest + room];
  const position = (value) => at(from + ((Math.log10(value) - low) / (high - low)) * (to - from));
  const steps = high - low > 2.5 ? [1] : [1, 2, 5];
  const powers = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, i) => 10 ** (Math.floor(low) + i));
  const ticks = powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((value) => Math.log10(value) >= low && Math.log10(value) <= high);
  const within = (value) => Math.min(Math.max(value, 10 ** low), 10 ** high);
  return { position, within, ticks };
}

function grid(across, up, shown) {
  const [bottom, top] = [SIZE.height - SIZE.bottom, SIZE.top];
  return [
    ...across.ticks.flatMap((value) => [
      `<path class="grid" d="M${across.position(value)} ${bottom}V${top}"/>`,
      `<text x="${across.position(value)}" y="${bottom + 18}" text-anchor="middle">${shown(value)}</text>`,
    ]),
    ...up.ticks.flatMap((value) => [
      `<path class="grid" d="M${SIZE.left} ${up.position(value)}H${SIZE.width - SIZE.right}"/>`,
      `<text x="${SIZE.left - 8}" y="${at(up.position(value) + 4)}" text-anchor="end">${number(value)}</text>`,
    ]),
  ];
}

function legend(lines) {
  const width = 215;
  return lines.flatMap(({ name }, i) => {
    const [x, y] = [SIZE.left + 6 + (i % 3) * width, 44 + Math.floor(i / 3) * 20];
    return [`<g class="${LETTERS[i]}">${MARKS[i](x, y)}</g>`, `<text x="${x + 14}" y="${y + 4}">${name}</text>`];
  });
}

function drawn({ points }, i, across, up) {
  // a difference that noise has eaten has no place on a logarithmic axis
  const shown = points.filter(({ median }) => median > 0);
  const place = (value) => ({ x: across.position(value.x), y: up.position(value.median) });
  const edge = (list, side) =>
    list.map((point) => `${across.position(point.x)} ${up.position(up.within(point[side]))}`);
  const around = [...edge(shown, 'p90'), ...edge(shown.toReversed(), 'p10')];
  const places = shown.map(place);
  return [
    `<path class="spread ${LETTERS[i]}" d="M${around.join('L')}z"/>`,
    `<path class="line ${LETTERS[i]}" style="fill:none" d="M${places.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`,
    `<g class="${LETTERS[i]}">${places.map(({ x, y }) => MARKS[i](x, y)).join('')}</g>`,
  ];
}

function number(value) {
  return value >= 1000 ? `${value / 1000} 000` : String(Number(value.toPrecision(2)));
}

function at(pixels) {
  return Math.round(pixels * 10) / 10;
}

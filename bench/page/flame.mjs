// A flame graph of one event: each function as wide as the time in it, the one that called it above it. Read on a bright and on a dark
// page; the colour is that of the folder that the function is of.

const SIZE = { width: 1000, row: 18, top: 34 };
const LEAST_PIXELS = 1.5;
const PIXELS_PER_CHAR = 6.6;
const STYLE = `
text { font: 11px ui-monospace, monospace; fill: #1f2328 } .title { font: 600 15px system-ui, sans-serif }
rect { stroke: #ffffff; stroke-width: .5 } .frame text { fill: #1f2328 }
.a { fill: #a5d6ff } .b { fill: #ffc680 } .c { fill: #b4f1b4 } .d { fill: #e2c5ff } .e { fill: #ffb3ad } .o { fill: #d8dee4 }
@media (prefers-color-scheme: dark) { .title { fill: #e6edf3 } rect { stroke: #0d1117 } }`;
const FOLDERS = {
  engine: 'a',
  audit: 'b',
  masks: 'b',
  hooks: 'c',
  core: 'c',
  handlers: 'd',
  trust: 'e',
  looks: 'e',
  'built-in': 'e',
};

/** @param {{ name: string, us: number, tree: object }} row → SVG text */
export function flameSvg({ name, us, tree }) {
  const scale = SIZE.width / tree.us;
  const frames = [];
  const add = (frame, x, depth) => {
    const width = frame.us * scale;
    if (width < LEAST_PIXELS) return;
    frames.push({ ...frame, x, width, depth });
    let at = x;
    for (const below of frame.below) {
      add(below, at, depth + 1);
      at += below.us * scale;
    }
  };
  add(tree, 0, 0);
  const height = SIZE.top + (Math.max(...frames.map(({ depth }) => depth)) + 1) * SIZE.row + 6;
  const title = `Where the time of an event goes: ${name}, ${us.toFixed(1)} µs`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${STYLE}\n</style>`,
    `<text class="title" x="4" y="20">${escaped(title)}</text>`,
    ...frames.map(drawn),
    '</svg>',
    '',
  ].join('\n');
}

function drawn({ name, source, us, x, width, depth }) {
  const y = SIZE.top + depth * SIZE.row;
  const place = `x="${at(x)}" y="${y}"`;
  const told = escaped(`${name}${source === null ? '' : ` (${source})`}: ${us.toFixed(2)} µs`);
  const chars = Math.floor((width - 6) / PIXELS_PER_CHAR);
  const text = chars < 3 ? '' : `<text x="${at(x + 3)}" y="${y + 13}">${escaped(name.slice(0, chars))}</text>`;
  const letter = FOLDERS[source?.split('/')[0] ?? ''] ?? 'o';
  return `<g class="frame"><title>${told}</title><rect class="${letter}" ${place} width="${at(width)}" height="${SIZE.row - 1}"/>${text}</g>`;
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function at(pixels) {
  return Math.round(pixels * 10) / 10;
}

// Lines as a terminal shows them, with their colours → a picture.
import { stripVTControlCharacters } from 'node:util';

const CHAR_WIDTH = 8.4;
const LINE_HEIGHT = 19;
const MARGIN = 20;
const BAR = 30;

const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, &quot;DejaVu Sans Mono&quot;, monospace';
const [BACKGROUND, BORDER, TEXT, DIM] = ['#0d1117', '#30363d', '#d6dde5', '#8b949e'];
const COLOURS = { 31: '#ff7b72', 32: '#3fb950', 33: '#e3b341', 36: '#56d4dd' };

/** `title`: what stands above the window. */
export function drawn(lines, { columns, title }) {
  const width = Math.ceil(columns * CHAR_WIDTH + 2 * MARGIN);
  const height = BAR + lines.length * LINE_HEIGHT + 2 * MARGIN;
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, i) => `<circle cx="${MARGIN + i * 20}" cy="20" r="6" fill="${fill}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${BACKGROUND}" stroke="${BORDER}"/>
${dots.join('')}
<text x="${width / 2}" y="25" text-anchor="middle" font-family="${FONT}" font-size="13" fill="${DIM}">${escaped(title)}</text>
<g font-family="${FONT}" font-size="14" fill="${TEXT}" xml:space="preserve" style="white-space: pre">
${lines.map((line, i) => textLine(line, BAR + MARGIN + (i + 0.7) * LINE_HEIGHT)).join('\n')}
</g>
</svg>
`;
}

/** Every line is as wide as its characters are many, whatever font there is. */
function textLine(line, y) {
  const text = plain(line);
  if (text === '') return '';
  const length = (text.length * CHAR_WIDTH).toFixed(1);
  return `<text x="${MARGIN}" y="${y.toFixed(1)}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${spans(line)}</text>`;
}

function spans(line) {
  let style = { bold: false, dim: false, colour: null };
  const [first, ...rest] = line.split('\u001B[');
  const parts = rest.map((part) => {
    const [, codes, text] = /^([\d;]*)m(.*)$/.exec(part);
    style = styleAfter(style, codes);
    return text === '' ? '' : span(text, style);
  });
  return [escaped(first), ...parts].join('');
}

function styleAfter(style, codes) {
  const [, red, green, blue] = /^38;2;(\d+);(\d+);(\d+)$/.exec(codes) ?? [];
  if (red !== undefined) return { ...style, colour: hex(red, green, blue) };
  const code = Number(codes);
  if (code === 0) return { bold: false, dim: false, colour: null };
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  // what is behind the letters is left as it is
  if (code === 49 || codes.startsWith('48;')) return style;
  return { ...style, colour: COLOURS[code] ?? null };
}

function hex(...parts) {
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

function span(text, { bold, dim, colour }) {
  const fill = colour ?? (dim ? DIM : bold ? '#ffffff' : null);
  const attributes = `${fill === null ? '' : ` fill="${fill}"`}${bold ? ' font-weight="600"' : ''}`;
  return attributes === '' ? escaped(text) : `<tspan${attributes}>${escaped(text)}</tspan>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('▶', '▶&#xFE0E;');
}

export function plain(text) {
  return stripVTControlCharacters(text);
}

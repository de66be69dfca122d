/** A row for each figure, and one for each package's lines; a column for each time they were kept. */
export function houseTables(columns) {
  return ['figures', 'lines'].map((what) => tableOf(columns, what)).join('\n\n');
}

function tableOf(columns, what) {
  const rows = [...new Set(columns.flatMap((column) => Object.keys(column[what])))];
  return [
    `| ${what} | ${columns.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...rows.map((row) => `| ${row} | ${columns.map((column) => spaced(column[what][row])).join(' | ')} |`),
  ].join('\n');
}

function spaced(figure) {
  return figure === undefined ? '–' : String(figure).replace(/\B(?=(?:\d{3})+$)/g, ' ');
}

/** Figures as people read them. */
export function figuresTable(figures) {
  const cells = figures.map(({ name, unit, median, p10, p90 }) => [
    name,
    `${shown(median)} ${unit}`,
    `${shown(p10)} – ${shown(p90)}`,
  ]);
  return aligned([['', 'median', 'p10 – p90'], ...cells]);
}

/** Promises beside what became of them. */
export function promisesTable(rows) {
  const cells = rows.map(({ about, unit, median, quiet, target, held, room, reached, isReached, isLost }) => [
    about,
    `${shown(median)} ${unit}`,
    shown(quiet),
    `≤ ${shown(target)} ${unit}`,
    isReached ? 'ok' : 'over',
    reached === undefined ? '' : shown(reached),
    `${shown(held)} (${room}×)`,
    isLost ? 'LOST' : '',
  ]);
  return aligned([['', 'median', 'quiet', 'target', '', 'reached', 'held (room)', ''], ...cells]);
}

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

export function shown(number) {
  if (number >= 100) return number.toFixed(0);
  return number < 0.1 ? number.toFixed(3) : number.toFixed(2);
}

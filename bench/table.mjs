/** Figures as people read them. */
export function figuresTable(figures) {
  const cells = figures.map(({ name, unit, median, p10, p90, both }) =>
    median !== undefined
      ? [name, `${shown(median)} ${unit}`, `${shown(p10)} – ${shown(p90)}`]
      : [name, 'lost in the noise', noiseOf(both)],
  );
  return aligned([['', 'median', 'p10 – p90'], ...cells]);
}

/** Promises beside what became of them. */
export function promisesTable(rows) {
  const cells = rows.map((row) => {
    const { about, unit, median, quiet, target, held, room, was, isReached, isLost, unseen } = row;
    const promise = `≤ ${shown(target)} ${unit}`;
    if (unseen !== undefined) return [about, noiseOf(unseen), '', promise, 'noise', '', '', ''];
    return [
      ...[about, `${shown(median)} ${unit}`, shown(quiet), promise, isReached ? 'ok' : 'over'],
      ...[was === undefined ? '' : shown(was), `${shown(held)} (${room}×)`, isLost ? 'LOST' : ''],
    ];
  });
  return aligned([['', 'median', 'quiet', 'target', '', 'once', 'held (room)', ''], ...cells]);
}

function noiseOf({ added, against }) {
  return [added, against].map(({ value, low, high }) => `${ms(value)} ms (${ms(low)} – ${ms(high)})`).join(' against ');
}

/** What is added may be less than nothing. */
function ms(number) {
  return number.toFixed(1);
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

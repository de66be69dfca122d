// How long a part of CI may take: arithmetic over the table, and nothing else.

/**
 * For how many seconds the part at this place may run. Each has its own minutes, what earlier ones left of theirs, and those of whatever
 * may be left out: only what must still be finished after it keeps its own. Null: there is not even its own time any more, and it may be
 * left out.
 */
export function secondsFor({ minutes, parts }, place, secondsGone) {
  const part = parts[place];
  const kept = parts
    .slice(place + 1)
    .filter(mustFinish)
    .reduce((sum, later) => sum + later.minutes, 0);
  const left = (minutes - kept) * 60 - secondsGone;
  if (mustFinish(part)) return Math.max(left, 1);
  return left < part.minutes * 60 ? null : left;
}

export function mustFinish({ mayBeLeftOut }) {
  return mayBeLeftOut === undefined;
}

/**
 * What is wrong with a table: empty, if it can be kept.
 */
export function problemsIn({ minutes, parts }) {
  const all = parts.reduce((sum, part) => sum + part.minutes, 0);
  const guarded = parts.findLastIndex(mustFinish);
  const early = parts.slice(0, guarded).find((part) => !mustFinish(part));
  return [
    ...(all === minutes ? [] : [`The parts have ${all} minutes, and there are ${minutes}.`]),
    ...(early === undefined
      ? []
      : [`"${early.name}" may be left out, and comes before "${parts[guarded].name}", which may not.`]),
  ];
}

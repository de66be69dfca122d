import { readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Notes how large the files of a trail are whenever they change, so that afterwards each record can be told when it was there. A look
 * at the clock and the size, and nothing is read while something is measured.
 */
export function trailTimes(folder) {
  const months = monthsIn(folder);
  const seen = [];
  const watchers = months.map((month) =>
    watch(join(folder, month), (_, name) => {
      const path = join(folder, month, String(name));
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size !== undefined) seen.push({ path, size, ms: performance.now() });
    }),
  );
  const begun = new Map(filesOf(folder, months).map((path) => [path, statSync(path).size]));
  return {
    /** The records written since, each with when its end was there. */
    records() {
      for (const watcher of watchers) watcher.close();
      return filesOf(folder, monthsIn(folder)).flatMap((path) => recordsIn(path, begun.get(path) ?? 0, seen));
    },
  };
}

function recordsIn(path, from, seen) {
  const bytes = readFileSync(path);
  const mine = seen.filter((one) => one.path === path);
  const records = [];
  for (let at = from, end = bytes.indexOf(10, at); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) {
    const ms = mine.find(({ size }) => size > end)?.ms ?? null;
    records.push({ text: bytes.toString('utf8', at, end), ms });
  }
  return records;
}

function monthsIn(folder) {
  return readdirSync(folder).filter((name) => /^\d{4}-\d\d$/.test(name));
}

function filesOf(folder, months) {
  return months.flatMap((month) =>
    readdirSync(join(folder, month))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => join(folder, month, name)),
  );
}

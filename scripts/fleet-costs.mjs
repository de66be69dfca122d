// What a fleet of so many developers takes: node scripts/fleet-costs.mjs [--developers 1000] [--keepDays 90] [--storedBytes 2450] …
// The figures are those of docs/scale.md; each assumption can be given another value by its name.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const ASSUMED = {
  developers: 1000,
  callsADay: 500,
  decisionsACall: 2,
  hoursADay: 8,
  workingDaysAMonth: 22,
  busiest: 10,
  keepDays: 90,
  storedBytes: 1800,
  sentBytes: 90,
  beatMinutes: 5,
  rowsASecond: 10_000,
  databaseMonth: 120,
  serverMonth: 30,
  diskGbMonth: 0.12,
  backupGbMonth: 0.03,
};

const MONTH_DAYS = 30;
const GB = 1e9;

/** Numbers in, numbers out. */
export function costsOf(assumed) {
  const a = { ...ASSUMED, ...assumed };
  const decisionsADay = a.developers * a.callsADay * a.decisionsACall;
  const perSecond = decisionsADay / (a.hoursADay * 3600);
  const keptDays = (a.keepDays * a.workingDaysAMonth) / MONTH_DAYS;
  const storedGb = (decisionsADay * keptDays * a.storedBytes) / GB;
  const disk = storedGb * a.diskGbMonth;
  const backup = storedGb * a.backupGbMonth;
  const servers = Math.max(1, Math.ceil((perSecond * a.busiest) / a.rowsASecond));
  const month = a.databaseMonth + servers * a.serverMonth + disk + backup;
  return {
    ...{ decisionsADay, perSecond, perSecondAtMost: perSecond * a.busiest, storedGb },
    ...{ sentGbADay: (decisionsADay * a.sentBytes) / GB, beatsASecond: a.developers / (a.beatMinutes * 60) },
    ...{ servers, disk, backup, month, monthPerDeveloper: month / a.developers },
  };
}

function main() {
  const options = Object.fromEntries(Object.keys(ASSUMED).map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({ options });
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  for (const [name, value] of Object.entries({ ...ASSUMED, ...given }))
    process.stdout.write(`${name.padEnd(20)} ${value}\n`);
  process.stdout.write('\n');
  for (const [name, value] of Object.entries(costsOf(given)))
    process.stdout.write(`${name.padEnd(20)} ${Number(value.toPrecision(3))}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();

import { summary } from '../sample.mjs';

const MORE = [1, 5, 20];
/** The tenth call of a session. */
const TENTH = 9;

/**
 * What was measured of one agent, as it is kept: of each way the time and the processor time of a call, what its hooks have added to the
 * same call without any, which was measured right beside it, and when the decision was recorded.
 */
export function summarized({ first, sessions }) {
  const none = takenBy(sessions.none, first);
  return Object.fromEntries(
    Object.entries(sessions).map(([name, list]) => {
      const taken = takenBy(list, first);
      return [
        name,
        {
          ...{ callMs: summed(taken.calls), cpuMs: summed(taken.cpu) },
          ...{ addedMs: summed(beside(taken.calls, none.calls)), addedCpuMs: rounded(added(taken.cpu, none.cpu)) },
          recordedMs: taken.recorded.length === 0 ? null : summed(taken.recorded),
          unrecorded: taken.unrecorded,
          ...{ startMs: summed(taken.start), endMs: summed(taken.end), sessionCpuMs: summed(taken.sessionCpu) },
          ...{ firstMs: summed(taken.first), tenthMs: summed(taken.tenth) },
        },
      ];
    }),
  );
}

/** The ratios that something is promised about. One that noise has eaten, because nothing was added, is left out. */
export function agentFigures(agent, { first, sessions }) {
  const none = sessions.none;
  const of = (id, way, own) =>
    sessions[way] === undefined || sessions[own] === undefined
      ? []
      : addedAgainst(
          [way, own].map((name) => sessions[name]),
          none,
          first,
        ).map((figure) => ({
          ...{ id: `${agent}/${id}`, name: `${agent}: added by ${way}, against ${own}` },
          ...figure,
        }));
  return [
    ...of('guard', 'guard', 'own-1'),
    ...MORE.flatMap((count) => of(String(count), `hookline-${count}`, `own-${count}`)),
    ...of('around', 'hookline-around', 'own-around'),
    ...begun(agent, sessions.guard),
  ];
}

/**
 * How many times as much one adds as the other, each to the same call without hooks beside it. The spread is that of the sessions.
 */
function addedAgainst([ways, owns], nones, first) {
  const [way, own, none] = [ways, owns, nones].map((sessions) => takenBy(sessions, first).calls);
  const median = middle(beside(way, none)) / middle(beside(own, none));
  const early = (values) => summary(values).p10;
  const quiet = (early(way) - early(none)) / (early(own) - early(none));
  const each = summary(
    ways.map(({ calls }, i) => {
      const [ours, theirs, bare] = [calls, owns[i].calls, nones[i].calls].map((some) => some.slice(first));
      return middle(beside(ours, bare)) / middle(beside(theirs, bare));
    }),
  );
  const isSeen = [median, quiet].every((value) => Number.isFinite(value) && value > 0);
  return isSeen ? [{ unit: '×', median, quiet, p10: each.p10, p90: each.p90, samples: way.length }] : [];
}

function begun(agent, sessions) {
  const [firsts, tenths] = [0, TENTH].map((at) => sessions.map(({ calls }) => calls[at]));
  if (tenths.includes(undefined)) return [];
  const each = summary(firsts.map((ms, i) => ms / tenths[i]));
  const of = (pick) => pick(firsts) / pick(tenths);
  return [
    {
      ...{ id: `${agent}/first`, name: `${agent}: first call of a session, against its tenth`, unit: '×' },
      ...{ median: of(middle), quiet: of((values) => Math.min(...values)), p10: each.p10, p90: each.p90 },
      samples: sessions.length,
    },
  ];
}

function takenBy(sessions, first) {
  const recorded = sessions.flatMap((one) => one.recorded?.slice(first) ?? []);
  const of = (name) => sessions.map((one) => one[name]);
  const later = (name) => sessions.flatMap((one) => one[name].slice(first));
  return {
    ...{ calls: later('calls'), cpu: later('cpu'), start: of('start'), end: of('end'), sessionCpu: of('sessionCpu') },
    first: sessions.map(({ calls }) => calls[0]),
    tenth: sessions.map(({ calls }) => calls[TENTH] ?? calls.at(-1)),
    recorded: recorded.filter((ms) => ms !== null),
    unrecorded: recorded.filter((ms) => ms === null).length,
  };
}

/** Each beside the other that was measured at the same time. */
function beside(ones, others) {
  return ones.map((value, i) => value - others[i]);
}

/** By the sums: the kernel tells processor time in steps that are as large as what is looked for. */
function added(ones, others) {
  return mean(ones) - mean(others);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function middle(values) {
  return summary(values).median;
}

function summed(values) {
  const { median, p10, p90, samples } = summary(values);
  return { median: rounded(median), p10: rounded(p10), p90: rounded(p90), mean: rounded(mean(values)), samples };
}

function rounded(value) {
  return Math.round(value * 1000) / 1000;
}

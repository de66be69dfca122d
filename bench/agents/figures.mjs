import { summary } from '../sample.mjs';
import { compared, estimated, middle, ratio } from './estimate.mjs';
import { countedIn, quietestOf } from './rounds.mjs';

const MORE = [1, 5, 20];
/** The tenth call of a session, and those around it: of one alone chance has a large part. */
const ABOUT_TENTH = [7, 12];

/**
 * What was measured of one agent, as it is kept: of each way the time and the processor time of a call, what its hooks have added to the
 * same call without any, which was measured right beside it, and when the decision was recorded.
 */
export function summarized(measured) {
  const { rounds, ...about } = countedIn(measured);
  const { sessions } = measured;
  const ways = Object.entries(sessions).map(([name, list]) => {
    const of = (what) => taken(list, rounds, what);
    const recorded = list[0].recorded === null ? null : of('recorded');
    const times = recorded?.filter((ms) => ms !== null) ?? [];
    return [
      name,
      {
        ...{ callMs: estimated(of('calls')), cpuMs: rounded(mean(of('cpu'))) },
        addedMs: name === 'none' ? null : estimated(beside(of('calls'), taken(sessions.none, rounds, 'calls'))),
        // by the sums: the kernel tells processor time in steps that are as large as what is looked for
        addedCpuMs: rounded(mean(of('cpu')) - mean(taken(sessions.none, rounds, 'cpu'))),
        recordedMs: times.length === 0 ? null : estimated(times),
        unrecorded: recorded === null ? 0 : recorded.length - times.length,
        ...typicalOf(list),
      },
    ];
  });
  return { rounds: about, ways: Object.fromEntries(ways) };
}

/**
 * What is promised something about. Each has what it is the ratio of, and no ratio where what it is compared with is lost in the noise.
 */
export function agentFigures(agent, measured) {
  const { sessions } = measured;
  const { rounds, isBusy } = countedIn(measured);
  const about = { unit: '×', ...(isBusy ? { isBusy } : {}) };
  const of = (id, way, own) =>
    sessions[way] === undefined || sessions[own] === undefined
      ? []
      : [
          {
            ...{ id: `${agent}/${id}`, name: `${agent}: added by ${way}, against ${own}` },
            ...{ ...about, ...addedAgainst(sessions, way, own, rounds) },
          },
        ];
  return [
    ...of('guard', 'guard', 'own-1'),
    ...MORE.flatMap((count) => of(String(count), `hookline-${count}`, `own-${count}`)),
    ...of('around', 'hookline-around', 'own-around'),
    { ...begun(agent, sessions), ...about },
  ];
}

/** How many times as much one adds as the other, each to the same call without hooks beside it. */
function addedAgainst(sessions, way, own, rounds) {
  const pairs = (some) => {
    const [ours, theirs, none] = [way, own, 'none'].map((name) => taken(sessions[name], some, 'calls'));
    return { ones: beside(ours, none), others: beside(theirs, none) };
  };
  const { ones, others } = pairs(rounds);
  const [added, against] = [ones, others].map(estimated);
  const quietest = pairs(quietestOf(rounds));
  const quiet = ratio(quietest.ones, quietest.others);
  const about = { samples: rounds.length, both: { added, against } };
  if (against.low <= 0 || !Number.isFinite(quiet)) return about;
  const { value, low, high } = compared(ones, others);
  return { ...about, median: value, p10: low, p90: high, quiet };
}

/**
 * The first call of an agent takes longer than its tenth without any hook. How many times as long each is with hookline as without, and
 * the one against the other: each session beside the one that went with it. Quiet moments are those in which others had the least.
 */
function begun(agent, { guard, none }) {
  const tenth = ({ calls }) => summary(calls.slice(...ABOUT_TENTH)).median;
  const each = guard.map((ours, i) => ({
    ratio: ours.calls[0] / none[i].calls[0] / (tenth(ours) / tenth(none[i])),
    others: ours.others[0],
  }));
  const ratios = each.map(({ ratio }) => ratio);
  const { value, low, high } = estimated(ratios);
  return {
    ...{ id: `${agent}/first`, name: `${agent}: first call with guard against without, and the same of the tenth` },
    ...{ median: value, p10: low, p90: high, quiet: middle(quietestOf(each).map(({ ratio }) => ratio)) },
    samples: each.length,
  };
}

/** Of each session as a whole. */
function typicalOf(list) {
  const of = (pick) => rounded(summary(list.map(pick)).median);
  return {
    ...{ startMs: of(({ start }) => start), endMs: of(({ end }) => end), sessionCpuMs: of((one) => one.sessionCpu) },
    firstMs: of(({ calls }) => calls[0]),
    tenthMs: of(({ calls }) => summary(calls.slice(...ABOUT_TENTH)).median),
  };
}

function taken(sessions, rounds, what) {
  return rounds.map(({ session, call }) => sessions[session][what][call]);
}

/** Each beside the other that was measured at the same time. */
function beside(ones, others) {
  return ones.map((value, i) => value - others[i]);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(value) {
  return Math.round(value * 1000) / 1000;
}

import { MEASURED } from '../agents/table.mjs';
import { shown } from './words.mjs';

const ROWS = [
  ['none of one’s own', 'own-1', 'guard'],
  ['1', 'own-1', 'hookline-1'],
  ['5', 'own-5', 'hookline-5'],
  ['20', 'own-20', 'hookline-20'],
  ['1 before, 1 after the call, 1 at the end', 'own-around', 'hookline-around'],
];

/** What hooks add to a call of each real agent that was measured: a table for each. */
export function agentsText({ agents }) {
  return Object.keys(MEASURED)
    .filter((name) => agents[name] !== undefined)
    .flatMap((name) => ['', ...agentText(name, agents[name])])
    .slice(1)
    .join('\n');
}

function agentText(name, { version, machine, ways }) {
  const { none, guard } = ways;
  return [
    `### ${MEASURED[name].shown} ${version}`,
    '',
    `A call takes ${time(none.callMs.median)} without hooks, and ${time(none.cpuMs.mean)} of processor time. What hooks add to it:`,
    '',
    '| hooks | its own: time | processor | in hookline: time | processor | recorded after | hookline against its own: time | processor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...ROWS.filter(([, ...both]) => both.every((way) => ways[way] !== undefined)).map(([about, own, ours]) =>
      rowText(about, ways[own], ways[ours], ours === 'guard'),
    ),
    '',
    `Until the first question to the model it takes ${span(none.startMs, guard.startMs)}; from the last answer to the end ${span(none.endMs, guard.endMs)}. ` +
      `The first call of a session takes ${span(none.firstMs, guard.firstMs)}, the tenth ${span(none.tenthMs, guard.tenthMs)}. ` +
      `A session uses ${span(none.sessionCpuMs, guard.sessionCpuMs)} of processor time. Each is without hooks, and with hookline and its guard. ` +
      `Measured on ${machine.cpu}, ${machine.cores} virtual cores, Node ${machine.node.slice(1)}, with a load of ${machine.load[0]} from others at the start.`,
    '',
    `![What 1 to 20 hooks add to a tool call of ${MEASURED[name].shown}](performance/${name}.svg)`,
  ];
}

function rowText(about, own, ours, isAlone) {
  const added = (ms) => (ms > 0 ? time(ms) : 'lost in the noise');
  const ratio = (one, other) => (one > 0 && other > 0 ? shown(one / other) : '');
  const theirs = isAlone ? ['', ''] : [added(own.addedMs.median), added(own.addedCpuMs)];
  const compared = ratio(ours.addedMs.median, own.addedMs.median);
  const cells = [
    ...[about, ...theirs, added(ours.addedMs.median), added(ours.addedCpuMs), recordedText(ours)],
    ...[compared === '' ? '' : `**${compared}**`, ratio(ours.addedCpuMs, own.addedCpuMs)],
  ];
  return `| ${cells.join(' | ')} |`;
}

/** From the answer of the model, as the time of a call is. */
function recordedText({ recordedMs, unrecorded }) {
  if (recordedMs === null) return 'not recorded';
  const some = unrecorded > 0 ? `, ${unrecorded} of ${unrecorded + recordedMs.samples} not` : '';
  return `${time(recordedMs.median)}${some}`;
}

function span(without, with_) {
  return `${time(without.median)} and ${time(with_.median)}`;
}

function time(ms) {
  return ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${shown(ms)} ms`;
}

import { MEASURED } from '../agents/table.mjs';
import { shown, signed } from './words.mjs';

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

function agentText(name, { version, machine, rounds, ways }) {
  const { none, guard } = ways;
  return [
    `### ${MEASURED[name].shown} ${version}`,
    '',
    `A call takes ${time(none.callMs.value)} without hooks, and ${time(none.cpuMs)} of processor time. What hooks add to it:`,
    '',
    '| hooks | its own: time (spread) | processor | in hookline: time (spread) | processor | recorded after | hookline against its own: time | processor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...ROWS.map(([about, own, ours]) => rowText(about, ways[own], ways[ours], ours === 'guard')),
    '',
    `Until the first question to the model it takes ${span(none.startMs, guard.startMs)}; from the last answer to the end ${span(none.endMs, guard.endMs)}. ` +
      `The first call of a session takes ${span(none.firstMs, guard.firstMs)}, the tenth ${span(none.tenthMs, guard.tenthMs)}. ` +
      `A session uses ${span(none.sessionCpuMs, guard.sessionCpuMs)} of processor time. Each is without hooks, and with hookline and its guard. ` +
      `Measured on ${machine.cpu}, ${machine.cores} virtual cores, Node ${machine.node.slice(1)}, with a load of ${machine.load[0]} from others at the start. ${roundsText(rounds)}`,
    '',
    `![What 1 to 20 hooks add to a tool call of ${MEASURED[name].shown}](performance/${name}.svg)`,
  ];
}

/** In how many rounds, one call of each way in each, and how much of the machine others had in them. */
function roundsText({ all, quiet, isBusy, othersShare }) {
  const share = `others had ${Math.round(othersShare * 100)} % of the machine in them`;
  if (!isBusy) return `The ${quiet} quiet ones of ${all} rounds of calls count; ${share}.`;
  return `All ${all} rounds of calls count, as ${quiet === 0 ? 'none' : `only ${quiet}`} of them had quiet; ${share}.`;
}

function rowText(about, own, ours, isAlone) {
  const theirs = isAlone ? ['', ''] : [addedText(own.addedMs), cpuText(own.addedCpuMs)];
  const isSeen = own.addedMs.low > 0;
  const compared = isSeen ? `**${signed(ours.addedMs.value / own.addedMs.value)}**` : 'not known';
  const [one, other] = [ours.addedCpuMs, own.addedCpuMs];
  const cpu = one > 0 && other > 0 ? shown(one / other) : 'not known';
  const cells = [about, ...theirs, addedText(ours.addedMs), cpuText(one), recordedText(ours), compared, cpu];
  return `| ${cells.join(' | ')} |`;
}

function addedText({ value, low, high }) {
  const spread = `${signed(value)} ms (${signed(low)} – ${signed(high)})`;
  return low > 0 ? spread : `lost in the noise: ${spread}`;
}

function cpuText(ms) {
  return ms > 0 ? time(ms) : `lost in the noise: ${signed(ms)} ms`;
}

/** From the answer of the model, as the time of a call is. */
function recordedText({ recordedMs, unrecorded }) {
  if (recordedMs === null) return 'not recorded';
  const some = unrecorded > 0 ? `, ${unrecorded} of ${unrecorded + recordedMs.samples} not` : '';
  return `${time(recordedMs.value)}${some}`;
}

function span(without, with_) {
  return `${time(without)} and ${time(with_)}`;
}

function time(ms) {
  return ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${shown(ms)} ms`;
}

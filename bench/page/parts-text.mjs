import { shown } from './words.mjs';

/** What an event takes, by the step that takes it. */
export function partsText({ machine, rows }) {
  const { cpu, cores, node, load } = machine;
  const parts = Object.keys(rows[0].parts);
  return [
    `In µs of processor time for one event, on ${cpu}, ${cores} virtual cores, Node ${node.slice(1)}, with a load of ${load[0]} from others.`,
    '',
    `| | ${rows.map(({ name }) => name).join(' | ')} |`,
    `| --- |${' --- |'.repeat(rows.length)}`,
    ...parts.map((part) => `| ${part} | ${rows.map((row) => cell(row.parts[part])).join(' | ')} |`),
    `| **all of it** | ${rows.map(({ us }) => `**${shown(us)}**`).join(' | ')} |`,
  ].join('\n');
}

function cell(us) {
  return us < 0.005 ? '' : shown(us);
}

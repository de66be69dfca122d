import { visible } from '../../core/visible.ts';
import type { MachineCoverage, Statement } from '../../proof/statement.ts';
import { paint } from '../../show/print.ts';
import { counted } from '../../show/table.ts';

const MOST_NAMED = 20;

export function statementText({
  session,
  agents,
  revision,
  all,
  counts,
  calls,
  undecided,
  missing,
  uncovered,
  coverage,
}: Statement): string {
  const { red, green, dim } = paint();
  const by = agents.length === 0 ? '' : ` of ${agents.join(', ')}`;
  const policy = revision === null ? 'a policy with a name' : `revision ${revision}`;
  const lines = [
    `${all ? green('✓') : red('✗')} Session ${session}${by}: ${counted(counts.calls, 'call')}, ${counts.met} met ${policy}`,
    ...[
      [counts.refused, 'refused'],
      [counts.other, 'met another revision'],
      [counts.none, 'met a decision without one'],
      [counts.undecided, 'ended without a decision about their beginning'],
      [counts.uncovered ?? 0, 'in the agent’s transcript met no decision'],
    ].flatMap(([count, what]) => (Number(count) > 0 ? [`  ${count} ${what}`] : [])),
    ...(counts.uncovered === null ? [dim('  whether others met none is not known: no transcript of it is here')] : []),
    ...(counts.uncovered === null ? (coverage ?? []).map((one) => dim(`  ${coverageText(one)}`)) : []),
    ...(uncovered ?? [])
      .slice(0, MOST_NAMED)
      .map(({ at, tool, call, why }) => `  ${at ?? '–'}  ${tool}  met no decision  ${call ?? '–'}  (${why})`),
    ...missing.slice(0, MOST_NAMED).map(({ from, to }) => `  records ${from} to ${to} are missing`),
    ...[...calls.filter((call) => revision === null || call.revision !== revision), ...undecided]
      .slice(0, MOST_NAMED)
      .map(({ at, tool, call, decision }) => `  ${at}  ${tool ?? '–'}  ${decision ?? '–'}  ${call ?? '–'}`),
  ];
  return `${lines.map(visible).join('\n')}\n`;
}

/** A server knows of a machine's transcripts only how many calls there were. */
function coverageText({ machine, at, days, calls, uncovered }: MachineCoverage): string {
  return `${machine} told at ${at} of ${counted(calls, 'call')} in ${counted(days, 'day')}, of which ${uncovered} met no decision`;
}

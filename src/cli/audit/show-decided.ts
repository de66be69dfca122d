import { callSummary } from '../../agent/display/call-summary.ts';
import type { TrailRecord } from '../../audit/chain.ts';
import type { Decided } from '../../audit/decided.ts';
import { isObject } from '../../core/json.ts';
import type { LeftKind } from '../../core/left-behind.ts';
import { shortId } from '../../core/short-id.ts';
import { harmless, indent, type Paint } from '../../show/print.ts';
import { cut } from '../../show/table.ts';

/** One line: when, what, how it was decided, why, and the beginning of its id. */
export function decidedLine({ id, outcome, runs, act }: Decided, paint: Paint, most: number): string {
  if (act !== null) return actLine(act, most);
  const entry = outcome ?? runs[0];
  if (entry === undefined) return '';
  const head = `${timeOf(entry)}  ${mark(entry, paint)} `;
  const tail = `  ${shortId(id)}`;
  const payload = Object(outcome?.payload);
  const late = outcome === null ? `${textOf(entry.hook)} ended: ${textOf(entry.status)}` : '';
  const room = Math.max(20, most - 25 - tail.length);
  const decision = textOf(entry.decision);
  // of everything else, a part tells enough
  const about = cut(
    line([textOf(entry.event), textOf(payload.tool_name), late]),
    Math.max(8, room - decision.length - 3),
  );
  return `${head}${cut(line([about, decision, callText(payload), textOf(entry.reason)]), room)}${paint.dim(tail)}\n`;
}

const MOST_CALL = 60;

/** What it was about: the command, the file, the address; as it was recorded, so without secrets. */
function callText({ tool_name: tool, tool_input: input, prompt }: Readonly<Record<string, unknown>>): string {
  const text = typeof tool === 'string' && isObject(input) ? callSummary(tool, input) : textOf(prompt);
  return cut(harmless(text).replace(/\s+/g, ' ').trim(), MOST_CALL);
}

function line(words: readonly string[]): string {
  return words
    .filter((word) => word !== '')
    .join('  ')
    .replace(/\s*\n\s*/g, ' ');
}

function actLine(act: TrailRecord, most: number): string {
  const what = typeof act.by === 'string' ? `${textOf(act.by)}: ${textOf(act.kind)}` : LEFT_WORDS[textOf(act.kind)];
  const text = line([what ?? textOf(act.kind), textOf(act.command), textOf(act.hook)]);
  return `${timeOf(act)}  • ${cut(text, Math.max(20, most - 25))}\n`;
}

const LEFT_WORDS: Readonly<Record<string, string>> = {
  left: 'left running',
  'left-ended': 'ended, one of too many',
} satisfies Record<LeftKind, string>;

/** Everything that is known of one decision. */
export function decidedPage({ id, outcome, runs, skips }: Decided, paint: Paint): string {
  const { bold, dim } = paint;
  const [first] = [outcome, ...runs, ...skips].filter((entry) => entry !== null);
  const lines = [`${mark(outcome ?? {}, paint)} ${bold(textOf(first?.event))}  ${textOf(outcome?.decision)}`];
  lines.push(
    dim(`  decision ${id}`),
    dim(`  session  ${textOf(first?.session_id)}`),
    dim(`  at       ${textOf(first?.at)}`),
    ...originLines(first ?? {}).map(dim),
  );
  const words = { reason: outcome?.reason, messages: outcome?.messages, context: outcome?.context };
  for (const [name, value] of Object.entries(words)) lines.push(...told(name, value));
  if (outcome !== null)
    lines.push('', bold('Payload'), indent(harmless(JSON.stringify(outcome.payload, null, 2)), '  '));
  if (runs.length + skips.length > 0) lines.push('', bold('Hooks'));
  for (const run of runs)
    lines.push(runLine(run, paint), ...told('stdout', run.stdout, '    '), ...told('stderr', run.stderr, '    '));
  for (const { hook, name, why } of skips)
    lines.push(`  ${dim('-')} ${line([textOf(name), textOf(hook)])}  ${dim(`skipped: ${textOf(why)}`)}`);
  return `${lines.join('\n')}\n`;
}

/** Who it was, and where: what the record says of it. */
function originLines({ agent, agent_version, agent_id, agent_type, ...by }: Partial<TrailRecord>): readonly string[] {
  const [name, sub] = [textOf(agent), [textOf(agent_type), textOf(agent_id)].filter((word) => word !== '').join(' ')];
  const commit = textOf(by.commit).slice(0, 12);
  const [user, host, hookline] = [textOf(by.user), textOf(by.host), textOf(by.hookline)];
  return [
    ...(name === '' ? [] : [`  agent    ${line([name, textOf(agent_version)])}`]),
    ...(sub === '' ? [] : [`  subagent ${sub}`]),
    ...(user === '' ? [] : [`  by       ${line([`${user}@${host}`, `hookline ${hookline}`])}`]),
    ...(textOf(by.repository) === '' ? [] : [`  in       ${line([textOf(by.repository), commit])}`]),
  ];
}

function runLine(run: TrailRecord, paint: Paint): string {
  const { status, decision, exitCode, signal, durationMs, shadow, wouldHave, late, rejudged } = run;
  const how = [
    textOf(status),
    decision === 'none' ? '' : textOf(decision),
    typeof exitCode === 'number' ? `exit ${exitCode}` : textOf(signal),
    typeof durationMs === 'number' && status !== 'started' ? `${Math.round(durationMs * 10) / 10} ms` : '',
    shadow === true ? (typeof wouldHave === 'string' ? `shadow: would have ${wouldHave}` : 'shadow') : '',
    rejudged === true ? 'judged again' : '',
    late === true ? `ended later, ${textOf(run.at)}` : '',
  ].filter((word) => word !== '');
  const name = textOf(run.name);
  return `  ${mark(run, paint)} ${name === '' ? '' : `${name} `}${textOf(run.hook)}  ${paint.dim(how.join(' · '))}`;
}

function told(name: string, value: unknown, by = '  '): readonly string[] {
  const text = Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value);
  if (text.trim() === '') return [];
  return [`${by}${name.padEnd(8)} ${indent(text.trimEnd(), `${by}         `).trimStart()}`];
}

function mark({ decision, status }: Partial<TrailRecord>, { red, yellow, green }: Paint): string {
  if (decision === 'deny' || decision === 'block') return red('✗');
  if (decision === 'ask') return yellow('?');
  if (status === 'started') return '▶';
  return status === undefined || status === 'answered' ? green('✓') : yellow('!');
}

function timeOf({ at }: TrailRecord): string {
  return harmless(at.slice(0, 19).replace('T', ' '));
}

/** Whatever stands in a record is only shown. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? harmless(value) : '';
}

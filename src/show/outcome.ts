import { refuses } from '../core/decision.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import { shortId, whyLine } from '../core/short-id.ts';
import { showDiagnostic } from './diagnostic.ts';
import { harmless, indent, type Paint, paint } from './print.ts';
import { silentRules } from './silent-rules.ts';

/** An outcome for a person: the decision first, then why, then who said what. Findings go to stderr. */
export function showOutcome(
  outcome: Outcome,
  place: (path: string) => string,
  /** As the person called it, who may know no other name. */
  eventName: string = outcome.event,
): { readonly out: string; readonly err: string } {
  const colours = paint();
  const { dim, yellow, cyan, bold } = colours;
  const lines = [headline(outcome, eventName, colours)];
  if (outcome.reason !== null) lines.push(indent(harmless(outcome.reason), '  '));
  lines.push(...approvalLines(outcome).map((line) => `  ${cyan('approval')}  ${line}`));
  if (outcome.stop !== null) lines.push(`  ${yellow('stop')}  ${harmless(outcome.stop.reason)}`);
  if (outcome.rewrite !== null) lines.push(`  ${cyan('rewritten')}  ${harmless(JSON.stringify(outcome.rewrite))}`);
  for (const context of outcome.context)
    lines.push(`  ${cyan('context')}  ${indent(harmless(context), '           ').trimStart()}`);
  if (outcome.text !== null) lines.push(indent(harmless(outcome.text), '  '));
  for (const [name, value] of Object.entries(outcome.env))
    lines.push(`  ${cyan('env')}  ${harmless(`${name}=${value}`)}`);
  for (const message of outcome.messages)
    lines.push(`  ${yellow('!')} ${indent(harmless(message), '    ').trimStart()}`);
  if (outcome.ran.length + outcome.skipped.length > 0) lines.push('', bold('Hooks'));
  lines.push(...outcome.ran.map((run) => runLine(run, colours)));
  const { told, packs } = silentRules(outcome.skipped, skippedText);
  for (const one of told)
    lines.push(`  ${dim('-')} ${labelOf(one.hook, one.name ?? null, dim)}  ${dim(skippedText(one))}`);
  lines.push(...packs.map((pack) => `  ${dim(`- ${harmless(pack)}`)}`));
  lines.push('', ...handleLines(outcome).map(dim));
  const err = outcome.diagnostics.map((one) => showDiagnostic(one, paint('stderr'), place)).join('');
  return { out: `${lines.join('\n')}\n`, err };
}

function skippedText({ why }: Outcome['skipped'][number]): string {
  return `skipped: ${why}`;
}

/** For an agent that runs us as its hook: what the model is to know on stdout, the words that it hands on on stderr. */
export function showGate(outcome: Outcome): { readonly out: string; readonly err: string } {
  const goesAhead = outcome.decision === 'none' || outcome.decision === 'allow';
  const reason = goesAhead ? [] : [outcome.reason ?? 'Refused by a hook.'];
  const names = Object.keys(outcome.env);
  // it would be lost without a word
  const env = names.length === 0 ? [] : [`Hooks set ${names.join(', ')}, which this gate cannot hand on.`];
  // a guard that could not be read says nothing; somebody has to
  const unread = outcome.diagnostics.flatMap(({ severity, code, message, file }) =>
    code === 'CHANGED_IN_SESSION'
      ? [`warning[${code}]: ${message}`]
      : severity === 'error'
        ? [`error[${code}]: ${message}${file === undefined ? '' : ` (${file})`}`]
        : [],
  );
  const all = [...reason, ...approvalLines(outcome), ...outcome.messages, ...env, ...unread].map(harmless);
  const handle = goesAhead ? `(decision ${outcome.id})` : whyLine(outcome.id);
  const err = all.length === 0 ? '' : [...all, handle].map((text) => `${text}\n`).join('');
  return { out: goesAhead ? forModel(outcome) : '', err };
}

/** What begins like JSON would be read as an answer of ours, and what a hook says as context is none. */
function forModel({ context, text }: Outcome): string {
  const printed = [...context, ...(text === null ? [] : [text])].map(harmless).join('\n');
  if (printed === '') return '';
  return /^\s*[{[]/.test(printed) ? `Context:\n${printed}\n` : `${printed}\n`;
}

function approvalLines({ approval }: Outcome): readonly string[] {
  switch (approval?.state) {
    case undefined:
    case 'declined':
      return [];
    case 'approved':
      return [approval.by === 'lead' ? `The lead ${approval.lead} approved it.` : 'A person approved it.'];
    case 'waiting':
      // the reason says whom it waits for
      if (approval.lead !== undefined) return [];
      return [`A person can approve exactly this with: hookline approve ${approval.id}. Then try it again.`];
  }
}

function headline(
  { decision, hold, retry, retries }: Outcome,
  event: string,
  { red, green, yellow, bold }: Paint,
): string {
  if (hold) return `${yellow('↻')} ${bold(event)} held: the agent goes on working`;
  switch (decision) {
    case 'block':
    case 'deny':
      return `${red('✗')} ${bold(event)} refused${retry && retries !== null ? `: trying again (${retries.done} of ${retries.of})` : ''}`;
    case 'ask':
      return `${yellow('?')} ${bold(event)} needs the person's answer`;
    case 'allow':
      return `${green('✓')} ${bold(event)} allowed`;
    case 'none':
      return `${green('✓')} ${bold(event)} may go ahead`;
  }
}

function runLine(run: Run, { red, green, yellow, dim }: Paint): string {
  const refused = run.decision === 'block' || run.decision === 'deny';
  const mark =
    run.status === 'started'
      ? '▶'
      : refused
        ? red('✗')
        : run.decision === 'ask'
          ? yellow('?')
          : run.status === 'answered'
            ? green('✓')
            : yellow('!');
  const how = [
    run.status === 'answered' ? (run.decision === 'none' ? '' : run.decision) : run.status,
    run.status !== 'answered' && refused ? run.decision : '',
    run.rewrote ? 'rewrote' : '',
    run.shadow ? 'shadow' : '',
    run.rejudged ? 'judged again' : '',
    run.async ? 'async' : '',
  ].filter((word) => word !== '');
  const ending = run.exitCode !== null && run.exitCode !== 0 ? `exit ${run.exitCode}` : (run.signal ?? '');
  const details = [...how, ending, run.status === 'started' ? '' : duration(run.durationMs)].filter(
    (word) => word !== '',
  );
  return `  ${mark} ${labelOf(run.hook, run.name, dim)}  ${dim(details.join(' · '))}`;
}

/** By its name, with where it stands; one without a name by where it stands. */
function labelOf(hook: string, name: string | null, dim: Paint['dim']): string {
  return name === null ? harmless(hook) : `${harmless(name)} ${dim(harmless(hook))}`;
}

/** By its id it is found again; the beginning is enough. */
function handleLines({ id, decision, hold }: Outcome): readonly string[] {
  const isTold = hold || decision === 'ask' || refuses(decision);
  return [...(isTold ? [`why: hookline why ${shortId(id)}`] : []), `decision ${id}`];
}

export function duration(ms: number): string {
  return ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

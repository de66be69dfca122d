import { callSummary } from '../../agent/display/call-summary.ts';
import type { TrailRecord } from '../../audit/chain.ts';
import { refuses } from '../../core/decision.ts';
import { isObject } from '../../core/json.ts';
import { conditionWords } from '../../history/story/condition-words.ts';
import type { Speaker, Story } from '../../history/story/story.ts';
import { labelOf, type Way } from '../../history/story/ways-through.ts';
import { effectLines } from '../../show/effect-lines.ts';
import { duration } from '../../show/outcome.ts';
import { harmless, harmlessLine, indent, type Paint } from '../../show/print.ts';
import { skipWords } from '../../show/skip-words.ts';

/** The whole story for a person: what it was about, who said what, and what would have let it pass. */
export function storyText(story: Story, ways: readonly Way[], paint: Paint, place: (path: string) => string): string {
  const { bold, dim } = paint;
  const lines = [headline(story, paint), ...callLines(story), ...reasonLines(story)];
  lines.push('', ...factLines(story).map(dim));
  if (story.effects.length > 0) lines.push('', bold('What it does'), ...effectLines(story.effects, paint));
  const deciding = story.speakers.filter(({ decided }) => decided);
  const others = story.speakers.filter(({ decided }) => !decided);
  if (deciding.length > 0) lines.push('', bold(refuses(story.decision) ? 'Who refused it' : 'Who said so'));
  for (const one of deciding) lines.push(...speakerLines(one, story, paint, place), ...heldLines(one, paint));
  if (others.length > 0) lines.push('', bold('Who else ran'));
  for (const one of others) lines.push(...speakerLines(one, story, paint, place));
  const skipped = skipLines(story.skips);
  if (skipped.length > 0) lines.push('', bold('Who did not, and why'), ...skipped);
  if (ways.length > 0) lines.push('', bold('What would have let it pass'), ...wayLines(ways, deciding.length));
  lines.push('', dim(`everything that is recorded of it: hookline audit show ${story.id.slice(0, 8)}`));
  return `${lines.join('\n')}\n`;
}

const WORDS = {
  block: 'was refused',
  deny: 'was refused',
  ask: 'was asked about',
  allow: 'was allowed',
  none: 'went ahead',
};

function headline({ decision, event, outcome, payload }: Story, { red, yellow, green, bold }: Paint): string {
  const mark = refuses(decision) ? red('✗') : decision === 'ask' ? yellow('?') : green('✓');
  const tool = typeof payload.tool_name === 'string' ? ` ${harmlessLine(payload.tool_name)}` : '';
  const how = outcome.hold === true ? 'was held: the agent went on working' : WORDS[decision];
  return `${mark} ${bold(`${event}${tool}`)} ${how}${outcome.experiment === true ? ' (tried with hookline run)' : ''}`;
}

function callLines({ payload, hidden, outcome }: Story): readonly string[] {
  const { tool_name: tool, tool_input: input, prompt } = payload;
  const about = typeof tool === 'string' && isObject(input) ? callSummary(tool, input) : prompt;
  const { rewrite } = outcome;
  return [
    ...(typeof about === 'string' && about !== '' ? [indent(harmless(about), '  > ')] : []),
    ...(hidden.length === 0 ? [] : [`  (masked or cut before it was recorded: ${harmlessLine(hidden.join(', '))})`]),
    ...(isObject(rewrite) || typeof rewrite === 'string'
      ? [`  rewritten to ${harmlessLine(JSON.stringify(rewrite))}`]
      : []),
  ];
}

function reasonLines({ outcome: { reason } }: Story): readonly string[] {
  return typeof reason === 'string' && reason.trim() !== '' ? [indent(harmless(reason.trimEnd()), '  ')] : [];
}

function factLines({ id, outcome, payload }: Story): readonly string[] {
  const text = (value: unknown): string => (typeof value === 'string' ? harmlessLine(value) : '');
  const facts: readonly (readonly [string, string])[] = [
    ['decision', id],
    ['at', outcome.at],
    ['agent', [text(outcome.agent), text(outcome.agent_version)].filter(Boolean).join(' ')],
    ['subagent', [text(outcome.agent_type), text(outcome.agent_id)].filter(Boolean).join(' ')],
    ['session', text(outcome.session_id)],
    ['folder', text(payload.cwd)],
    ['in', [text(outcome.repository), text(outcome.commit).slice(0, 12)].filter(Boolean).join(' ')],
    [
      'by',
      text(outcome.user) === ''
        ? ''
        : `${text(outcome.user)}@${text(outcome.host)}, hookline ${text(outcome.hookline)}`,
    ],
  ];
  return facts.filter(([, value]) => value !== '').map(([name, value]) => `  ${name.padEnd(9)} ${value}`);
}

function speakerLines(
  { run, decision, today }: Speaker,
  { outcome }: Story,
  paint: Paint,
  place: (path: string) => string,
): readonly string[] {
  const { red, yellow, green, dim } = paint;
  const mark = refuses(decision)
    ? red('✗')
    : decision === 'ask'
      ? yellow('?')
      : run.status === 'answered'
        ? green('✓')
        : yellow('!');
  const how = [
    String(run.layer ?? ''),
    String(run.handler ?? ''),
    run.status === 'answered' ? decision : String(run.status),
    typeof run.durationMs === 'number' ? duration(run.durationMs) : '',
    run.shadow === true ? (typeof run.wouldHave === 'string' ? `shadow: would have ${run.wouldHave}` : 'shadow') : '',
  ].filter(Boolean);
  const reason = [run.failure, run.reason].find((text) => typeof text === 'string' && text !== '');
  return [
    `  ${mark} ${harmlessLine(labelOf(run))}  ${dim(how.join(' · '))}`,
    `    ${dim(placeText(run, today, place))}`,
    // it stands above, where it is all that was said
    ...(typeof reason === 'string' && reason !== outcome.reason ? [indent(harmless(reason.trimEnd()), '    ')] : []),
  ];
}

/** As recorded; and where it is today, if that is somewhere else. */
function placeText(
  { hook }: TrailRecord,
  { now, hook: today }: Speaker['today'],
  place: (path: string) => string,
): string {
  const then = harmlessLine(String(hook));
  const at = today?.source == null ? '' : harmlessLine(`${place(today.source.file)}:${today.source.line}`);
  switch (now) {
    case 'same':
      return `${then}, as it is today`;
    case 'moved':
      return `${then}; today at ${at}`;
    case 'changed':
      return `${then}; it was changed since, and is now at ${at}`;
    case 'gone':
      return `${then}; today it is in no file`;
    case 'unknown':
      return then;
  }
}

function heldLines({ held, parts }: Speaker, { dim }: Paint): readonly string[] {
  return [
    ...held.map(
      ({ key, text, value }) =>
        `    ${key.padEnd(8)} ${harmlessLine(conditionWords({ key, text }))}${value === null ? '' : dim(`  ← ${harmlessLine(value)}`)}`,
    ),
    ...(parts === null || parts.about.length === 0
      ? []
      : [`    ${'part'.padEnd(8)} ${parts.about.map(harmlessLine).join(dim('  and  '))}`]),
  ];
}

const MOST_SKIPPED = 12;

/** Those that had nothing to do with it are counted. */
function skipLines(skips: readonly TrailRecord[]): readonly string[] {
  const silent = skips.filter(({ why }) => why === 'condition');
  const told = skips.filter(({ why }) => why !== 'condition');
  const named = silent.length > MOST_SKIPPED ? told : skips;
  const lines = named.map((skip) => `  - ${harmlessLine(labelOf(skip))}: ${skipWords(skip.why)}`);
  return named === skips ? lines : [...lines, `  - ${silent.length} more: their conditions did not hold`];
}

function wayLines(ways: readonly Way[], hooks: number): readonly string[] {
  const lines = ways.map(
    ({ hook, text }) => `  - ${hooks > 1 && hook !== null ? `${harmlessLine(hook)}: ` : ''}${harmlessLine(text)}`,
  );
  return hooks > 1 ? [`  (${hooks} hooks refused it: each of them has to be satisfied)`, ...lines] : lines;
}

import { visible } from '../core/visible.ts';
import type { Paint } from './print.ts';
import { harmlessLine } from './print.ts';
import { type Cell, counted, cut, table } from './table.ts';

/** A call that is listed, and why. */
interface Listed {
  readonly call: {
    readonly agent: string;
    readonly session: string;
    readonly subagent: string | null;
    readonly tool: string;
    readonly input: unknown;
    readonly atMs: number | null;
  };
  readonly cause: string;
  readonly why: string;
}

interface Covered {
  readonly calls: number;
  readonly covered: number;
  readonly uncovered: readonly Listed[];
  readonly uncertain: readonly Listed[];
  readonly before: number;
  readonly notRun: number;
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  readonly unreadAgents: readonly string[];
  readonly agents: ReadonlyMap<string, { readonly calls: number; readonly covered: number }>;
  readonly isInstalled: boolean;
  /** Events at which an agent does not ask. */
  readonly notAsked: readonly { readonly title: string; readonly events: readonly string[] }[];
}

interface Showing {
  readonly mask: (text: string) => string;
  readonly paint: Paint;
  readonly most: number;
  readonly place: (path: string) => string;
}

const MOST_ROWS = 50;
const MOST_UNREAD = 10;
const MOST_EVENTS = 4;

/** Which calls met no decision, for people. Whatever comes out of a transcript is masked, and only shown. */
export function coverageText(found: Covered, showing: Showing): string {
  const { red, green, yellow, dim } = showing.paint;
  const { calls, covered, uncovered, uncertain, before, notRun, unread } = found;
  const parts = [
    ...(uncovered.length === 0 ? [] : [`${red('✗')} ${counted(uncovered.length, 'call')} met no decision\n`]),
    listed(uncovered, showing, red),
    ...(uncertain.length === 0 ? [] : [`${yellow('?')} of ${counted(uncertain.length, 'call')} it cannot be said\n`]),
    listed(uncertain, showing, yellow),
    ...unread.slice(0, MOST_UNREAD).map(({ file, why }) => {
      const shown = visible(showing.place(file));
      return `${yellow('!')} ${harmlessLine(shown)} was not read, or not all of it: ${harmlessLine(visible(why))}.\n`;
    }),
    ...(unread.length > MOST_UNREAD ? [`  … and ${unread.length - MOST_UNREAD} more\n`] : []),
  ];
  const blind = found.unreadAgents.map(
    (agent) => `${red('✗')} of ${agent} nothing is known: this Node cannot read its transcripts; use 22.13 or newer\n`,
  );
  const silent = found.notAsked.map(({ title, events }) =>
    dim(`not asked for: ${title} does not ask hookline at ${some(events)}; what happens there is not in the trail\n`),
  );
  if (calls === 0) return [...parts, ...blind, 'No tool call was found in any transcript.\n', ...silent].join('');
  const others = [
    ...(uncertain.length === 0 ? [] : [`${uncertain.length} uncertain`]),
    ...(before === 0 ? [] : [`${before} before the first installation`]),
    ...(notRun === 0 ? [] : [`${notRun} turned down by the agent itself`]),
  ].join(', ');
  const all = uncovered.length === 0 && blind.length === 0 && covered > 0 ? `${green('✓')} ` : '';
  const sum = `${all}${counted(calls, 'call')}: ${covered} met a decision, ${uncovered.length} did not${others === '' ? '' : `; ${others}`}.\n`;
  const hint = found.isInstalled ? '' : dim('hookline is not installed in any agent yet: hookline install --all\n');
  return `${[...parts, ...blind].join('')}${sum}${perAgent(found, showing)}${silent.join('')}${hint}`;
}

function some(names: readonly string[]): string {
  const more = names.length - MOST_EVENTS;
  return `${names.slice(0, MOST_EVENTS).join(', ')}${more > 0 ? ` and ${counted(more, 'other event')}` : ''}`;
}

function perAgent({ agents }: Covered, { paint: { dim } }: Showing): string {
  if (agents.size < 2) return '';
  const each = [...agents].map(([agent, { calls, covered }]) => `${agent} ${covered} of ${calls}`);
  return dim(`${each.join(' · ')}\n`);
}

const COLUMNS = [
  { title: 'Time' },
  { title: 'Agent' },
  { title: 'Session' },
  { title: 'Tool' },
  { title: 'What', flexible: true },
  { title: 'Likely cause', flexible: true },
];

function listed(all: readonly Listed[], showing: Showing, colour: (text: string) => string): string {
  if (all.length === 0) return '';
  const shown = all.slice(-MOST_ROWS);
  const rows = shown.map((one) => rowOf(one, showing, colour));
  const text = table(COLUMNS, rows, showing.most) ?? shown.map((one) => stacked(one, showing)).join('');
  const whys = [...new Set(shown.map(({ cause, why }) => `  ${cause}: ${clean(why, showing)}\n`))];
  const more = all.length > MOST_ROWS ? [`  … and ${all.length - MOST_ROWS} earlier ones: --json has them all\n`] : [];
  return [text, ...whys.map(showing.paint.dim), ...more].join('');
}

const MOST_CHARS = 60;

function rowOf({ call, cause }: Listed, showing: Showing, colour: (text: string) => string): readonly Cell[] {
  const session = cut(clean(call.session, showing), 13);
  return [
    timeOf(call.atMs),
    call.agent,
    call.subagent === null ? session : `${session} (sub-agent)`,
    cut(clean(call.tool, showing), 24),
    cut(whatOf(call.input, showing), MOST_CHARS),
    { text: cause, paint: colour },
  ];
}

function stacked({ call, cause }: Listed, showing: Showing): string {
  const where = call.subagent === null ? '' : ' (sub-agent)';
  const about = `${timeOf(call.atMs)} ${call.agent}${where} ${clean(call.tool, showing)} ${whatOf(call.input, showing)}`;
  return `  ${cut(about, Math.max(20, showing.most - 2))}\n    ${cause}\n`;
}

/** What the tool was to do: its command, its file, or whatever text there is. */
function whatOf(input: unknown, showing: Showing): string {
  if (typeof input === 'string') return clean(input, showing);
  if (typeof input !== 'object' || input === null) return '';
  const fields = Object.entries(input);
  const telling = ['command', 'cmd', 'commands', 'file_path', 'path', 'filePath', 'url', 'pattern', 'prompt'];
  const [, value = ''] = telling.map((name) => fields.find(([key]) => key === name)).find((one) => one !== undefined) ??
    fields[0] ?? ['', ''];
  return clean(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), showing);
}

const MOST_MASKED = 4096;

/** Masked before it is cut, so that no half of a secret is left. */
function clean(text: string, { mask }: Showing): string {
  return harmlessLine(visible(mask(text.slice(0, MOST_MASKED))));
}

function timeOf(atMs: number | null): string {
  return atMs === null ? '' : new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}

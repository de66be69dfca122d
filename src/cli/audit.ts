import { join } from 'node:path';
import type { TrailFilter } from '../audit/trail-filter.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { stateFolder } from '../state/state-folder.ts';
import { FILTER_OPTIONS, filterOf } from './audit/filter.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, homeFolder, noPositionals, type ValuesOf } from './options.ts';

const OPTIONS = {
  ...CONFIG_OPTIONS,
  ...FILTER_OPTIONS,
  limit: { type: 'string', short: 'n' },
  follow: { type: 'boolean', short: 'f' },
  output: { type: 'string', short: 'o' },
  head: { type: 'string' },
  against: { type: 'string' },
  key: { type: 'string' },
  'accept-key': { type: 'string' },
  revision: { type: 'string' },
  run: { type: 'boolean' },
  with: { type: 'string', multiple: true },
  'instead-of': { type: 'string' },
} as const;

/** What is asked of the trail. */
export interface AuditRequest {
  readonly folder: string;
  readonly home: string;
  readonly filter: TrailFilter;
  readonly words: readonly string[];
  /** Null: as many as usual. */
  readonly limit: number | null;
  readonly json: boolean;
  readonly values: ValuesOf<typeof OPTIONS>;
}

type Part = (request: AuditRequest) => number | Promise<number>;

const PARTS: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  tail: () => import('./audit/tail.ts'),
  show: () => import('./audit/show.ts'),
  stats: () => import('./audit/stats.ts'),
  verify: () => import('./audit/verify.ts'),
  export: () => import('./audit/export.ts'),
  head: () => import('./audit/head.ts'),
  replay: () => import('./audit/replay.ts'),
  begin: () => import('./audit/begin.ts'),
  statement: () => import('./audit/statement.ts'),
  'verify-statement': () => import('./audit/verify-statement.ts'),
};

const TAKES_WORDS: ReadonlySet<string> = new Set(['show', 'statement', 'verify-statement']);
/** They look at no trail, or are there because it is gone. */
const WITHOUT_TRAIL: ReadonlySet<string> = new Set(['begin', 'verify', 'verify-statement']);

/** `hookline audit`: what happened, from the trail. */
export const command = commandOf('audit', OPTIONS, async ({ values, positionals }) => {
  if (positionals[0] === 'help') return (await import('./help.ts')).command(['audit']);
  const [name, ...words] = positionals;
  const { part } = await partNamed(name)();
  if (!TAKES_WORDS.has(name ?? '')) noPositionals(words, `audit ${name}`);
  const home = homeFolder();
  const request: AuditRequest = {
    folder: join(stateFolder(process.env, home), 'audit'),
    home,
    words,
    filter: filterOf(values, Date.now()),
    limit: limitOf(values.limit),
    json: values.json ?? false,
    values,
  };
  return (await toldMissing(name, request)) ?? (await part(request));
});

/** Who begins a new trail knows; whoever reads it is told by each part what `verify` would tell. */
async function toldMissing(name: string | undefined, request: AuditRequest): Promise<number | null> {
  if (WITHOUT_TRAIL.has(name ?? '')) return null;
  return (await import('./audit/verify.ts')).tellMissing(request);
}

function partNamed(name: string | undefined) {
  const names = Object.keys(PARTS);
  const part = name !== undefined && Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part !== undefined) return part;
  const there = `there are ${names.join(', ')}`;
  if (name === undefined) throw new HookError('USAGE', 'What of the trail?', { hint: there });
  const meant = didYouMean(name, names);
  const hint = meant === null ? there : `did you mean "${meant}"?`;
  throw new HookError('USAGE', `There is no "hookline audit ${name}".`, { hint });
}

function limitOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new HookError('BAD_OPTION', `--limit must be a whole number of at least 1, not "${text}".`);
}

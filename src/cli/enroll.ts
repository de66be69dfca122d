import { HookError } from '../core/hook-error.ts';
import type { FleetPlace } from '../fleet/sources.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, homeFolder, type ValuesOf } from './options.ts';

const OPTIONS = {
  key: { type: 'string', multiple: true },
  fingerprint: { type: 'string', multiple: true },
  label: { type: 'string', multiple: true },
  token: { type: 'string' },
  'when-missing': { type: 'string' },
  every: { type: 'string' },
  detail: { type: 'string' },
  ca: { type: 'string' },
  insecure: { type: 'boolean' },
  system: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  ...COMMON_OPTIONS,
} as const;

type Option = keyof typeof OPTIONS;

/** What a part of the command is given. */
export interface EnrollRequest {
  readonly words: readonly string[];
  readonly values: ValuesOf<typeof OPTIONS>;
  readonly place: FleetPlace;
  readonly json: boolean;
}

interface PartModule {
  readonly part: (request: EnrollRequest) => number | Promise<number>;
  readonly takes: readonly Option[];
}

const PARTS: Readonly<Record<string, () => Promise<PartModule>>> = {
  status: () => import('./enroll/status.ts'),
  fetch: () => import('./enroll/fetch.ts'),
  leave: () => import('./enroll/leave.ts'),
};

/** `hookline enroll`: where the policy of this machine comes from. */
export const command = commandOf('enroll', OPTIONS, async ({ values, positionals }) => {
  const [first = 'status', ...rest] = positionals;
  const named = Object.hasOwn(PARTS, first) ? PARTS[first] : undefined;
  const { part, takes } = await (named ?? (() => import('./enroll/begin.ts')))();
  const surplus = Object.keys(values).find((option) => option !== 'json' && !takes.some((one) => one === option));
  if (surplus !== undefined) {
    const shown = named === undefined ? '' : ` ${first}`;
    throw new HookError('UNKNOWN_OPTION', `"hookline enroll${shown}" has no option "--${surplus}".`);
  }
  const home = homeFolder();
  const place = { home, machine: '/etc', stateFolder: stateFolder(process.env, home) };
  const json = values.json ?? false;
  const code = await part({ words: named === undefined ? positionals : rest, values, place, json });
  // what the organization's policy listens to may be another tomorrow
  if (named === undefined && code === 0) await (await import('./install/ask-more.ts')).askMore({}, json);
  return code;
});

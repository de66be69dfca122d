import { join } from 'node:path';
import type { PlacedSink } from '../config/sinks-in.ts';
import type { Environment } from '../core/dialect.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { createHooks } from '../hooks.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';

const OPTIONS = { ...CONFIG_OPTIONS, background: { type: 'boolean' } } as const;

/** What the parts of this command are about. */
export interface SinksRequest {
  /** Those of now: files may change. */
  readonly sinks: () => Promise<readonly PlacedSink[]>;
  readonly words: readonly string[];
  readonly env: Environment;
  readonly home: string;
  readonly stateFolder: string;
  readonly trail: string;
  readonly json: boolean;
  readonly background: boolean;
}

type Part = (request: SinksRequest) => Promise<number>;

const PARTS: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  status: () => import('./sinks/status.ts'),
  send: () => import('./sinks/send.ts'),
  test: () => import('./sinks/test.ts'),
};

/** `hookline sinks`: where decisions are sent, and how far that has come. */
export const command = commandOf('sinks', OPTIONS, async ({ values, positionals }) => {
  const [name = 'status', ...words] = positionals;
  const { part } = await partNamed(name)();
  if (name !== 'test') noPositionals(words, `sinks ${name}`);
  const options = configOptions(values, startFolder(values.cwd));
  const folder = stateFolder(process.env, options.home);
  return await part({
    sinks: async () => {
      const hooks = await createHooks({ ...options, audit: false }, { lazy: true, records: 'none' });
      const sinks = hooks.sinks();
      await hooks.close();
      return sinks;
    },
    ...{ words, env: process.env, home: options.home, stateFolder: folder, trail: join(folder, 'audit') },
    ...{ json: values.json ?? false, background: values.background ?? false },
  });
});

function partNamed(name: string) {
  const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part !== undefined) return part;
  const meant = didYouMean(name, Object.keys(PARTS));
  const hint = meant === null ? `there are ${Object.keys(PARTS).join(', ')}` : `did you mean "${meant}"?`;
  throw new HookError('USAGE', `There is no "hookline sinks ${name}".`, { hint });
}

import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, type ValuesOf } from './options.ts';

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  revision: { type: 'string' },
  seq: { type: 'string' },
  'max-age': { type: 'string' },
  shadow: { type: 'boolean' },
  'carry-key': { type: 'string', multiple: true },
  sign: { type: 'string' },
  key: { type: 'string', multiple: true },
  'key-id': { type: 'string' },
  scope: { type: 'string' },
  after: { type: 'string' },
  algorithm: { type: 'string' },
  to: { type: 'string' },
  'token-file': { type: 'string' },
  channel: { type: 'string' },
  stages: { type: 'string' },
  'shadow-bundle': { type: 'string' },
  ca: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

type Option = keyof typeof OPTIONS;

/** What a part of the command is given. */
export interface BundleRequest {
  readonly words: readonly string[];
  readonly values: ValuesOf<typeof OPTIONS>;
  readonly json: boolean;
}

interface PartModule {
  readonly part: (request: BundleRequest) => number | Promise<number>;
  readonly takes: readonly Option[];
}

const PARTS: Readonly<Record<string, () => Promise<PartModule>>> = {
  build: () => import('./bundle/build.ts'),
  sign: () => import('./bundle/sign.ts'),
  verify: () => import('./bundle/verify.ts'),
  inspect: () => import('./bundle/inspect.ts'),
  keygen: () => import('./bundle/keygen.ts'),
  publish: () => import('./bundle/publish.ts'),
};

/** `hookline bundle`: policy as one signed file, for many machines. */
export const command = commandOf('bundle', OPTIONS, async ({ values, positionals }) => {
  const [name, ...words] = positionals;
  if (name === 'help') return (await import('./help.ts')).command(['bundle']);
  const { part, takes } = await partNamed(name)();
  const surplus = Object.keys(values).find((option) => option !== 'json' && !takes.some((one) => one === option));
  // one who asks to have something looked at must not believe that it was
  if (surplus !== undefined)
    throw new HookError('UNKNOWN_OPTION', `"hookline bundle ${name}" has no option "--${surplus}".`, {
      hint: `it has ${takes.map((one) => `--${one}`).join(', ')}`,
    });
  return part({ words, values, json: values.json ?? false });
});

function partNamed(name: string | undefined): () => Promise<PartModule> {
  const names = Object.keys(PARTS);
  const part = name !== undefined && Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
  if (part !== undefined) return part;
  const there = `there are ${names.join(', ')}`;
  if (name === undefined) throw new HookError('USAGE', 'What about a bundle?', { hint: there });
  const meant = didYouMean(name, names);
  const hint = meant === null ? there : `did you mean "${meant}"?`;
  throw new HookError('USAGE', `There is no "hookline bundle ${name}".`, { hint });
}

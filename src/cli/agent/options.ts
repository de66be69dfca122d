import { MODES } from '../../agent/mode.ts';
import { DEFAULT_LIMITS, type Limits, PERMISSIONS } from '../../agent/session.ts';
import { HookError } from '../../core/hook-error.ts';
import { CONFIG_OPTIONS, type ValuesOf } from '../options.ts';

export const AGENT_OPTIONS = {
  ...CONFIG_OPTIONS,
  script: { type: 'string' },
  provider: { type: 'string' },
  'base-url': { type: 'string' },
  model: { type: 'string' },
  price: { type: 'string' },
  permission: { type: 'string' },
  mode: { type: 'string' },
  session: { type: 'string' },
  resume: { type: 'string' },
  continue: { type: 'boolean' },
  sessions: { type: 'boolean' },
  'context-tokens': { type: 'string' },
  mcp: { type: 'string', multiple: true },
} as const;

/** How the session is to be. */
export function sessionOptions(values: ValuesOf<typeof AGENT_OPTIONS>) {
  const mode = oneOf(MODES, values.mode, '--mode');
  return {
    permission: oneOf(PERMISSIONS, values.permission, '--permission') ?? 'manual',
    ...(mode === undefined ? {} : { mode }),
    ...(values.session === undefined ? {} : { id: values.session }),
    ...limitsOf(values['context-tokens']),
  };
}

function oneOf<T extends string>(words: readonly T[], given: string | undefined, option: string): T | undefined {
  const word = words.find((one) => one === given);
  if (given === undefined || word !== undefined) return word;
  throw new HookError('BAD_OPTION', `${option} must be ${words.join(' or ')}, not "${given}".`);
}

function limitsOf(contextTokens: string | undefined): { readonly limits?: Limits } {
  if (contextTokens === undefined) return {};
  const most = Number(contextTokens);
  if (Number.isInteger(most) && most > 0) return { limits: { ...DEFAULT_LIMITS, contextTokens: most } };
  throw new HookError('BAD_OPTION', `--context-tokens must be a whole number, not "${contextTokens}".`);
}

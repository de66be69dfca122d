import { isAllowedName } from '../../core/allowed-name.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { Environment } from '../../core/dialect.ts';
import type { WebhookHandler } from '../../core/handler.ts';
import { sendable, whyNotSent } from '../../core/header-forms.ts';
import { visible } from '../../core/visible.ts';

export interface FilledHeaders {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly notes: readonly Remark[];
  /** What was put in: services quote what they are sent. */
  readonly values: readonly string[];
}

const BRACED = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const VARIABLE = /\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;

/** The headers of an entry with the values of the variables they name, as far as those are allowed and can be sent. */
export function filledHeaders(handler: WebhookHandler, env: Environment): FilledHeaders {
  const headers = new Map<string, string>();
  const notes = new Map<string, Remark>();
  const values = new Set<string>();
  const variables = handler.onlyBraces ? BRACED : VARIABLE;
  const note = (code: 'HEADER_VARIABLE' | 'BAD_HEADER', message: string): void => {
    notes.set(message, { code, severity: 'warning', message });
  };
  for (const [name, template] of Object.entries(handler.headers)) {
    const shown = `"${visible(name)}"`;
    const value = template.replace(variables, (...[, braced, bare]: readonly (string | number | undefined)[]) => {
      const variable = typeof braced === 'string' ? braced : String(bare);
      const { text, problem } = valueFor(variable, handler, env);
      if (problem !== null) note('HEADER_VARIABLE', `The header ${shown} names "${variable}", which ${problem}.`);
      values.add(text);
      return text;
    });
    const why = whyNotSent(name, value);
    if (why === null) headers.set(name.toLowerCase(), value);
    else note('BAD_HEADER', `The header ${shown} is left out: ${why}.`);
  }
  return { headers, notes: [...notes.values()], values: [...values] };
}

interface Value {
  readonly text: string;
  readonly problem: string | null;
}

function valueFor(name: string, handler: WebhookHandler, env: Environment): Value {
  const lists = [handler.allowedEnv, ...(handler.reach?.env ?? [])];
  if (!lists.every((list) => isAllowedName(list, name))) {
    return { text: '', problem: `this hook may not send: it is left empty; ${howAllowed(name, handler)}` };
  }
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value === undefined) return { text: '', problem: 'is not set: it is left empty' };
  const text = sendable(value);
  const problem = text === value ? null : 'has characters that no header can hold: they are left out';
  return { text, problem };
}

function howAllowed(name: string, { allowedEnv, allowsBy = 'allowedEnv: [NAME]' }: WebhookHandler): string {
  if (isAllowedName(allowedEnv, name)) return 'a list that is for every webhook does not name it';
  return `add ${allowsBy.replace('NAME', () => name)}`;
}

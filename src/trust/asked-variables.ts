import type { Environment } from '../core/dialect.ts';
import { isCredential } from '../core/env-names.ts';
import type { Hook } from '../core/hook.ts';
import { lineOf } from './commands-in.ts';

/** A variable of the agent's environment that a hook asks for. */
export interface AskedVariable {
  readonly name: string;
  readonly credential: boolean;
  /** What came with a repository is given a credential only where it lists it. */
  readonly given: boolean;
}

const REFERENCE = /\$\{?[#!]?([A-Za-z_][A-Za-z0-9_]*)/g;
/** What every run sets itself. */
const OWN = /^(?:HOOKLINE_|HOOK_|CLAUDE_|CODEMIE_|_$)/;
const MOST_SHOWN = 32;

/** Those that it lists, and those that its text names and does not set itself. */
export function askedVariables({ handler, definition }: Hook, env: Environment): readonly AskedVariable[] {
  switch (handler.kind) {
    case 'command': {
      const set = { ...handler.env, ...(handler.template?.kind === 'filled' ? ownSlots(handler.template.slots) : {}) };
      const text = [lineOf(handler), ...Object.values(handler.env)].join('\n');
      const named = namesIn(text).filter((name) => !Object.hasOwn(set, name) && !OWN.test(name));
      return asked([...handler.passEnv, ...named.filter((name) => !isSetIn(text, name))], handler.passEnv, env);
    }
    case 'module':
      return asked(handler.passEnv, handler.passEnv, env);
    case 'webhook':
      return asked(
        [...handler.allowedEnv, ...namesIn(JSON.stringify(definition.headers ?? {}))],
        handler.allowedEnv,
        env,
      );
    case 'prompt':
    case 'rule':
    case 'callback':
    case 'unavailable':
      return [];
  }
}

function asked(names: readonly string[], listed: readonly string[], env: Environment): readonly AskedVariable[] {
  return [...new Set(names)].slice(0, MOST_SHOWN).map((name) => {
    const credential = isCredential(name, env[name] ?? '');
    return { name, credential, given: !credential || listed.includes(name) };
  });
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].map(([, name = '']) => name);
}

/** `for f in …`, `read f`, `f=…`: its own. */
function isSetIn(text: string, name: string): boolean {
  return new RegExp(`(?:^|[\\s;&|(])(?:${name}=|for ${name}\\b|read (?:-\\w+ )*${name}\\b)`, 'm').test(text);
}

function ownSlots(slots: readonly { readonly variable: string }[]): Readonly<Record<string, string>> {
  return Object.fromEntries(slots.map(({ variable }) => [variable, '']));
}

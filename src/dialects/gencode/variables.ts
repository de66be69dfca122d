import { normalize } from 'node:path';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, textOrNone } from '../../core/json.ts';
import { fileIn } from '../../core/paths-in.ts';

/** What every hook finds in its environment, and may write as `$NAME` or `${NAME}` in its command. */
export const VARIABLES = ['TOOL_NAME', 'FILE_PATH', 'EXIT_CODE', 'SESSION_ID', 'CWD'] as const;

/** Empty where the event has no such thing. */
export function variable(name: string, { payload }: HookEvent): string {
  switch (name) {
    case 'TOOL_NAME':
      return textOrNone(payload.tool_name);
    case 'FILE_PATH':
      return harmless(fileIn(payload.tool_input) ?? '');
    case 'EXIT_CODE':
      return isObject(payload.tool_response) ? number(payload.tool_response.exit_code) : '';
    case 'SESSION_ID':
      return payload.session_id;
    case 'CWD':
      return payload.cwd;
    default:
      return '';
  }
}

/** Where a path leads can be seen, and no program takes it for an option. */
function harmless(path: string): string {
  const plain = path === '' ? '' : normalize(path);
  return plain.startsWith('-') ? `./${plain}` : plain;
}

/** A shell that calculates with anything else might run it. */
function number(value: unknown): string {
  const digits = typeof value === 'number' ? String(value) : textOrNone(value);
  return /^-?\d+$/.test(digits) ? digits : '';
}

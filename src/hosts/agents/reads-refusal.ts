import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import type { Reply } from '../../core/wire.ts';

/** Exit code 2, and something to tell the model. */
export function exitTwoWithText({ exitCode, stderr }: Reply): boolean {
  return exitCode === 2 && stderr.trim() !== '';
}

/** Claude Code's own JSON, which several others read. */
export function claudeDenial({ exitCode, stdout }: Reply): boolean {
  const specific = objectIn(stdout)?.hookSpecificOutput;
  return exitCode === 0 && isObject(specific) && specific.permissionDecision === 'deny';
}

/** What is the only thing on stdout; null: something else is there, which these agents do not read. */
export function objectIn(stdout: string): JsonObject | null {
  const value = parsedJson(stdout);
  return isObject(value) ? value : null;
}

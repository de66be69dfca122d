import type { JsonObject } from '../../core/json.ts';
import type { Reply } from '../../core/wire.ts';

/** A refusal: the words for whoever reads stderr, the exit code, and what this agent reads besides. */
export function refusing(reason: string, stdout: JsonObject | null): Reply {
  return { stdout: stdout === null ? '' : written(stdout), stderr: `${reason}\n`, exitCode: 2 };
}

/** Nothing is said where there is nothing to say: agents take a silent hook for one without an objection. */
export function goingOn(stdout: JsonObject, messages: readonly string[] = []): Reply {
  const stderr = messages.map((message) => `${message}\n`).join('');
  return { stdout: Object.keys(stdout).length === 0 ? '' : written(stdout), stderr, exitCode: 0 };
}

export function written(value: JsonObject): string {
  return `${JSON.stringify(value)}\n`;
}

/** A field that is there only where it says something. */
export function field(name: string, texts: readonly string[]): JsonObject {
  return texts.length === 0 ? {} : { [name]: texts.join('\n') };
}

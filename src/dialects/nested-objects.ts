import { isObject, type Json, type JsonObject, parsedJson } from '../core/json.ts';

/** What stands in the place of the object in which an answer decides. */
export interface Nested {
  /** Where it is an object, as it should be. */
  readonly own: JsonObject;
  /** The objects further inside, and those of a list or a text that stand in its place. */
  readonly deeper: readonly JsonObject[];
  /** The texts that stand there instead, and are no JSON. */
  readonly text: string | null;
  readonly isWrong: boolean;
}

/** Decisions, read where they stand; and the content of an answer, in which everything is somebody else's data. */
const CONTENT = [
  ...['decision', 'permissionDecision', 'continue', 'updatedInput', 'updatedToolOutput', 'updatedMCPToolOutput'],
  ...['updatedPermissions', 'additionalContext', 'permissionDecisionReason', 'reason', 'message'],
];
const LEVELS = 8;

/** Reads it whatever it is: a refusal counts anywhere inside. */
export function nestedObjects(value: Json | undefined): Nested {
  if (value === undefined || value === null) return { own: {}, deeper: [], text: null, isWrong: false };
  if (isObject(value)) return { own: value, deeper: inside(value, LEVELS).slice(1), text: null, isWrong: false };
  const parsed = typeof value === 'string' ? (parsedJson(value) ?? value) : value;
  const strings = [parsed].flat().filter((item) => typeof item === 'string');
  const text = strings.length === 0 ? null : strings.join('\n');
  return { own: {}, deeper: inside(parsed, LEVELS), text, isWrong: true };
}

function inside(value: unknown, levels: number): readonly JsonObject[] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => inside(item, levels - 1));
  if (!isObject(value)) return [];
  const others = Object.keys(value).filter((key) => !CONTENT.includes(key));
  return [value, ...others.flatMap((key) => inside(value[key], levels - 1))];
}

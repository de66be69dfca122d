import { isObject } from '../../core/json.ts';
import type { PathsIn } from '../../core/paths-in.ts';
import { textsIn } from './texts-in.ts';

/** The paths that a tool is given which nobody listed. */
export function serverPaths(input: unknown, { sure, maybe }: PathsIn): readonly string[] {
  return [...new Set([...sure, ...maybe.filter(looksLikePath), ...textsIn(input).filter(isWrittenAsPath)])];
}

const WHERE_TO =
  /^(?:out(?:put)?|save|dest(?:ination)?|dst|write|export|download)(?:(?:ed|_?to|_?as)?_?(path|file|dir|directory|folder|name|filename|file_?path)?)s?$/i;

/** Where a tool puts something, whatever it is called. */
export function outputPaths(input: unknown): readonly string[] {
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([field, value]) => {
    const [fits, isPath] = WHERE_TO.exec(field) ?? [];
    if (fits === undefined || typeof value !== 'string' || value === '') return [];
    return isPath === undefined && !looksLikePath(value) ? [] : [value];
  });
}

/** Not an address, and not a word. */
function looksLikePath(text: string): boolean {
  return /[/\\]|\.\w+$|^~/.test(text) && !/@|:\/\//.test(text);
}

/** Nothing else begins like that. */
function isWrittenAsPath(text: string): boolean {
  return /^(?:\.\.?|~)\/\S*$/.test(text);
}

import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/paths-in.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { changesOfLine } from '../../shell/effects/changes-of-line.ts';
import type { Change } from '../../shell/effects/effect.ts';
import type { LinePlace } from '../../shell/effects/effects-of-line.ts';
import { patchedIn } from '../../shell/effects/patch-acts.ts';
import { absoluteText, tame } from '../../shell/effects/wild-text.ts';
import { workingFolder } from './tool-fields.ts';
import { linesIn, withoutFolder } from './tool-lines.ts';

/** The places that a tool call would change, as far as its input tells. */
export function toolChanges(name: string, input: unknown, given: LinePlace): readonly Change[] {
  const place = { ...given, cwd: absoluteText(tame(workingFolder(input) ?? '.'), given.cwd, given.home) };
  const files = (paths: readonly string[]): readonly Change[] =>
    paths.map((path) => ({ does: 'writes', reach: 'file', path: absoluteText(tame(path), place.cwd, place.home) }));
  switch (toolKind(name)) {
    case 'file-read':
    case 'search':
    case 'fetch':
    case 'agent':
      return [];
    case 'shell':
      return [...linesIn(input).flatMap((line) => ofLine(line, place)), ...files(pathsIn(withoutFolder(input)).all)];
    case 'file-write':
      // one tool for many things, of which one is to look
      if (isObject(input) && input.command === 'view') return [];
      return files([...pathsIn(input).all, ...patchesIn(input)]);
    case 'mcp':
    case 'other':
      if (isReading(name)) return [];
      return [
        ...linesIn(input).flatMap((line) => ofLine(line, place)),
        ...files([...pathsIn(input).all, ...textsIn(input)]),
      ];
  }
}

/** A line that cannot be read may do something to whatever it names. */
function ofLine(given: string, place: LinePlace): readonly Change[] {
  // who runs it takes these away, or cannot run it
  const line = given.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const read = changesOfLine(line, place);
  if (read !== null) return read;
  const words = new Set(line.replace(/\\\n|['"\\]/g, '').split(/[\s;|&<>()=`]+/));
  return [...words].slice(0, MOST_WORDS).map((word): Change => {
    const path = absoluteText(tame(word), place.cwd, place.home);
    return { does: 'unknown', reach: word.length > 1 && word !== '..' ? 'below' : 'file', path };
  });
}

function patchesIn(input: unknown): readonly string[] {
  if (!isObject(input)) return [];
  return ['patch', 'diff', 'input'].flatMap((key) => (typeof input[key] === 'string' ? patchedIn(input[key]) : []));
}

const READING =
  /(?:^|[_-])(?:read|get|list|search|find|view|show|stat|info|tree|grep|fetch|query|describe|open|cat|ls)(?:$|[_-])/i;
const WRITING =
  /write|edit|creat|delet|remov|mov|renam|patch|append|replac|insert|updat|put|save|copy|link|chmod|exec|run/i;

/** By the name that its server gives it. */
function isReading(name: string): boolean {
  const own = name.slice(name.lastIndexOf('__') + 1).replace(/([a-z])([A-Z])/g, '$1_$2');
  return READING.test(own) && !WRITING.test(own);
}

const MOST_WORDS = 50_000;
const MAX_CHARS = 4096;
const MAX_DEPTH = 4;
/** What people read is no path. */
const PROSE = /^(?:title|body|description|message|comment|summary|subject)$/i;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length <= MAX_CHARS && !value.includes('\n') ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value)
    .slice(0, 100)
    .flatMap(([key, one]) => (PROSE.test(key) ? [] : textsIn(one, depth + 1)));
}

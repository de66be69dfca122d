import { toolKind } from '../../dialects/tool-names.ts';
import { absoluteText, tame } from '../../shell/effects/wild-text.ts';
import { isToldBy } from '../../shell/programs/told-programs.ts';
import type { Run } from '../../shell/walk/run.ts';
import { workingFolder } from '../changes/tool-fields.ts';
import { isToldInput } from './told-input.ts';
import type { CallPlace, ToolActs } from './tool-acts.ts';

/** Whether the words of a call say all that it does. */
export function isWhole(name: string, input: unknown, lines: ToolActs['lines']): boolean {
  return isToldInput(name, input) && lines.every(isToldLine);
}

/** Whether a call is a shell line and nothing beside it. Another folder is another project, in which it does other things. */
export function isLinesOnly(name: string, input: unknown, { cwd, home }: CallPlace): boolean {
  const folder = workingFolder(input);
  const isHere = folder === null || absoluteText(tame(folder), cwd, home) === absoluteText('.', cwd, home);
  return toolKind(name) === 'shell' && isHere && isToldInput(name, input);
}

/** A shell works these out, and may run what it finds there. */
const WORKED_OUT = /(?:^|[\s;&|(!])\[\[\s|\(\(|\$\[|\$\{(?!\w+\})/;

function isToldLine({ text, read }: ToolActs['lines'][number]): boolean {
  return !read.isCut && !read.renames && !WORKED_OUT.test(text) && read.runs.every(isTold);
}

const SYSTEM = /^(?:\/(?:usr\/)?bin\/)?[^/]+$/;

function isTold({ kind, words, command, program }: Run): boolean {
  if (kind !== 'command') return kind === 'redirections';
  // a variable before it may change what it is, and a word that begins with something unknown may be an option
  if ((command?.prefix.length ?? 0) > 0 || words.some(({ value }) => /^[\uE000-\uE002]/.test(value))) return false;
  return SYSTEM.test(words[0]?.value ?? '') && isToldBy(program, words.slice(1));
}

import type { ShellWord } from './parse/shell-word.ts';

/** The last part of the path by which a command names its program. */
export function programName({ value }: ShellWord): string {
  return value.slice(value.lastIndexOf('/') + 1);
}

import { isObject, type JsonObject } from '../../core/json.ts';

/** Where the agents' shell tools have their lines. */
export const LINE_FIELDS = ['command', 'cmd', 'script', 'commands', 'code'];
/** Where tools are told in which folder to work. */
export const FOLDER_FIELDS = ['workdir', 'working_directory', 'workingDirectory', 'cwd', 'dir_path', 'directory'];

/** Where the tool is told to work. */
export function workingFolder(input: unknown): string | null {
  if (!isObject(input)) return null;
  // of every call: fields asked for by name cost nothing, those of a list a microsecond
  const { workdir, working_directory, workingDirectory, cwd, dir_path, directory } = input;
  for (const folder of [workdir, working_directory, workingDirectory, cwd, dir_path, directory])
    if (typeof folder === 'string' && folder !== '') return folder;
  return null;
}

/** What it is given to run, whatever each is; in the order of their fields. */
export function givenLines(input: JsonObject): readonly unknown[] {
  const { command, cmd, script, commands, code } = input;
  const lines: unknown[] = [];
  for (const value of [command, cmd, script, commands, code]) {
    if (Array.isArray(value)) lines.push(...value);
    else if (value !== undefined) lines.push(value);
  }
  return lines;
}

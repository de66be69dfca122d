import { isObject } from '../../core/json.ts';

/** Where the agents' shell tools have their lines. */
export const LINE_FIELDS = ['command', 'cmd', 'script', 'commands', 'code'];
/** Where tools are told in which folder to work. */
export const FOLDER_FIELDS = ['workdir', 'working_directory', 'workingDirectory', 'cwd', 'dir_path', 'directory'];

/** Where the tool is told to work. */
export function workingFolder(input: unknown): string | null {
  if (!isObject(input)) return null;
  for (const field of FOLDER_FIELDS) {
    const folder = input[field];
    if (typeof folder === 'string' && folder !== '') return folder;
  }
  return null;
}

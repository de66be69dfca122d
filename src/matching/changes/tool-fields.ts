import { isObject } from '../../core/json.ts';

/** Where the agents' shell tools have their lines. */
export const LINE_FIELDS = ['command', 'cmd', 'script', 'commands', 'code'];
/** Where tools are told in which folder to work. */
export const FOLDER_FIELDS = ['workdir', 'working_directory', 'workingDirectory', 'cwd', 'dir_path', 'directory'];

/** Where the tool is told to work. */
export function workingFolder(input: unknown): string | null {
  if (!isObject(input)) return null;
  const named = FOLDER_FIELDS.flatMap((field) => (typeof input[field] === 'string' ? [input[field]] : []));
  return named.find((folder) => folder !== '') ?? null;
}

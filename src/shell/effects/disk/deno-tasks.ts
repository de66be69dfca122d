import { isObject, parsedJson } from '../../../core/json.ts';
import { operandsOf } from '../call.ts';
import { isWild, type WildText } from '../wild-text.ts';
import { nearest } from './disk.ts';
import { packageScripts } from './package-scripts.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

const VALUED = '-c --config --cwd';
const COMMENTS = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[}\]])/g;

/** The task that `deno task` runs, with what it needs: of deno.json, or else a script of package.json. */
export function denoTasks(args: readonly WildText[], cwd: WildText, texts: Texts): readonly RanText[] {
  const { operands, valuesOf } = operandsOf(args, VALUED);
  const [sub, name, ...words] = operands;
  if (sub !== 'task' || name === undefined) return [];
  const [folder = '.'] = valuesOf('--cwd');
  const from = folder === '.' ? cwd : folder.startsWith('/') ? folder : `${cwd}/${folder}`;
  const names = valuesOf('-c --config').concat('deno.json', 'deno.jsonc');
  const file = isWild(from) ? null : nearest(texts, from, names);
  const tasks = file === null ? new Map<string, Task>() : tasksIn(file.text);
  if (file === null || !tasks.has(name)) return packageScripts('npm', ['run', name, '--', ...words], cwd, texts);
  const found: RanText[] = [];
  const seen = new Set<string>();
  const run = (one: string, given: readonly WildText[]): void => {
    const task = tasks.get(one);
    if (task === undefined || seen.has(one)) return;
    seen.add(one);
    for (const need of task.needs) run(need, []);
    const line = [task.command, ...given.filter((word) => !isWild(word))].join(' ');
    if (task.command !== '')
      found.push({ ...file, part: one, how: { kind: 'lines', lines: [line], folder: file.folder } });
  };
  run(name, words);
  return found;
}

interface Task {
  readonly command: string;
  readonly needs: readonly string[];
}

function tasksIn(text: string): ReadonlyMap<string, Task> {
  const read = parsedJson(text.replace(COMMENTS, (_, literal?: string) => literal ?? ''));
  const tasks = isObject(read) && isObject(read.tasks) ? Object.entries(read.tasks) : [];
  return new Map(
    tasks.flatMap(([name, task]): readonly (readonly [string, Task])[] => {
      if (typeof task === 'string') return [[name, { command: task, needs: [] }]];
      if (!isObject(task)) return [];
      const needs: readonly unknown[] = Array.isArray(task.dependencies) ? task.dependencies : [];
      const command = typeof task.command === 'string' ? task.command : '';
      return [[name, { command, needs: needs.flatMap((one) => (typeof one === 'string' ? [one] : [])) }]];
    }),
  );
}

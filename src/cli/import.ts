import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { importFile } from '../config/import-file.ts';
import { importPolicyFile } from '../config/import-policy-file.ts';
import type { Imported } from '../config/imported.ts';
import { shownPath } from '../config/shown-path.ts';
import { namedFile } from '../config/which-files.ts';
import { errorCode } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { DIALECTS } from '../dialects/all.ts';
import { showProblems } from '../show/diagnostic.ts';
import { print, printError } from '../show/print.ts';
import { counted } from '../show/table.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, homeFolder, startFolder } from './options.ts';

const OPTIONS = {
  dialect: { type: 'string' },
  to: { type: 'string' },
  output: { type: 'string', short: 'o' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

/** `hookline import <file>`: any dialect's file in the native form, and what differs. Changes nothing that is there. */
export const command = commandOf('import', OPTIONS, async ({ values, positionals }) => {
  const from = { cwd: startFolder(values.cwd), home: homeFolder() };
  const path = onlyFile(positionals);
  const format = formatFor(values.to, values.output);
  const imported =
    (await importPolicyFile(resolve(from.cwd, path), from)) ?? (await importHooks(path, values.dialect, from));
  const { unreadable } = imported;
  if (unreadable !== null) throw new HookError(unreadable.code, unreadable.message, unreadable);
  const shown = shownPath(resolve(from.cwd, path), from);
  const text = await written(imported, shown, format);
  if (values.output !== undefined) write(resolve(from.cwd, values.output), text);
  if (values.json) print(`${JSON.stringify({ ...asData(imported), text })}\n`);
  else {
    if (values.output === undefined) print(text);
    showProblems(imported.diagnostics, (one) => shownPath(one, from));
    printError(differences(imported, values.output));
  }
  if (values.output !== undefined) await (await import('./install/ask-more.ts')).askMore(values, values.json === true);
  return 0;
});

async function importHooks(
  path: string,
  dialect: string | undefined,
  from: { cwd: string; home: string },
): Promise<Imported> {
  const named = { path, ...(dialect === undefined ? {} : { dialect }) };
  const file = await namedFile(named, DIALECTS, { where: { ...from, machine: '/etc' }, dialects: DIALECTS });
  return importFile(file, from, process.env);
}

function onlyFile([path, surplus]: readonly string[]): string {
  const hint = 'for example: hookline import ~/.claude/settings.json';
  if (path === undefined) throw new HookError('USAGE', 'Which file?', { hint });
  if (surplus !== undefined) throw new HookError('USAGE', `One file at a time; "${surplus}" is too much.`, { hint });
  return path;
}

function formatFor(to: string | undefined, output: string | undefined): 'yaml' | 'json' {
  const wanted = to ?? (output !== undefined && /\.jsonc?$/i.test(output) ? 'json' : 'yaml');
  if (wanted === 'yaml' || wanted === 'yml') return 'yaml';
  if (wanted === 'json') return 'json';
  throw new HookError('USAGE', `"--to ${wanted}" is not possible; it can be yaml or json.`);
}

async function written(imported: Imported, from: string, format: 'yaml' | 'json'): Promise<string> {
  const { nativeJson, nativeYaml } = await import('../config/write-native.ts');
  return format === 'json' ? nativeJson(imported) : nativeYaml(imported, from);
}

/** What is there already is somebody's work. */
function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const code = errorCode(error);
    const message = code === 'EEXIST' ? `"${path}" is there already.` : `"${path}" cannot be written (${code}).`;
    throw new HookError('USAGE', message, { hint: 'name another file with --output', cause: error });
  }
}

function asData({ dialect, mode, hooks, careful, differs, diagnostics }: Imported) {
  return { dialect, mode, hooks, careful, differs, diagnostics };
}

/** What starts something, or asks somebody elsewhere. */
const HANDLERS = ['run', 'post', 'prompt', 'module'];

/** What may be dangerous comes first. */
function differences({ dialect, hooks, careful, differs }: Imported, output: string | undefined): string {
  const all = [
    ...careful.map((one) => `careful: ${one}`),
    ...hooks.flatMap(({ from, careful: own }) => own.map((one) => `careful: ${from}: ${one}`)),
    ...differs,
    ...hooks.flatMap(({ from, differs: own }) => own.map((one) => `${from}: ${one}`)),
  ];
  const rules = hooks.filter(({ entry }) => !HANDLERS.some((key) => key in entry)).length;
  const own = hooks.length - rules;
  const parts = [
    ...(rules > 0 ? [counted(rules, 'rule')] : []),
    ...(own > 0 || rules === 0 ? [counted(own, 'hook')] : []),
  ];
  const count = `${parts.join(' and ')} of ${dialect}`;
  const where = output === undefined ? '' : ` in ${output}`;
  if (all.length === 0) return `${count}${where}; nothing differs.\n`;
  return `${count}${where}. What differs from before:\n${all.map((one) => `  ${one}\n`).join('')}`;
}

import { join, resolve } from 'node:path';
import type { Finding } from '../core/diagnostic.ts';
import type { HookSpec } from '../core/hook.ts';
import { orElse } from '../core/or-else.ts';
import { statSync } from '../looks/files.ts';

export interface ModulePlace {
  /** Where a relative path may be meant from: the first folder in which there is such a file counts. */
  readonly folders: readonly [string, ...string[]];
  readonly home: string;
}

/** The hook with the absolute path of its module, wherever it will run. Without that file it stays, and fails. */
export function placedModule(spec: HookSpec, { folders, home }: ModulePlace, findings: Finding[]): HookSpec {
  const { handler, at } = spec;
  if (handler.kind !== 'module') return spec;
  const written = handler.path.startsWith('~/') ? join(home, handler.path.slice(2)) : handler.path;
  const places = [...new Set(folders.map((folder) => resolve(folder, written)))];
  const [first = written, ...others] = places;
  const found = places.find((place) => orElse(() => statSync(place).isFile(), false));
  if (found === undefined) {
    const elsewhere = others.map((other) => `, nor "${other}"`).join('');
    const message = `There is no module "${first}"${elsewhere}: this hook fails whenever it runs.`;
    const hint = 'create it, or correct the path in "module"';
    findings.push({ code: 'SCRIPT_PROBLEM', severity: 'error', at, message, hint });
  }
  return { ...spec, handler: { ...handler, path: found ?? first, places } };
}

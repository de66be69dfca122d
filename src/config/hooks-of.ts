import { basename, dirname, relative } from 'node:path';
import type { Applying } from '../core/applies.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import { isLoaderName } from '../core/env-names.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Compiler } from './compile.ts';
import type { CommandMemory } from './compile-command.ts';
import type { ConfigFile, NamingPlace } from './config-file.ts';
import { hookMaker } from './hook-maker.ts';
import type { Position } from './position.ts';
import { shownPath } from './shown-path.ts';
import { withDangers } from './with-dangers.ts';
import { withoutForbidden } from './without-forbidden.ts';

export interface Making {
  readonly file: ConfigFile;
  readonly compiler: Compiler;
  readonly place: NamingPlace;
  readonly env: Environment;
  readonly at: (offset: number) => Position;
  readonly memory: CommandMemory;
  readonly findings: Finding[];
  /** Of hooks that an earlier process made of the same text, without finding anything dangerous: how many like each stand before it. */
  readonly known?: { readonly nth: readonly number[] };
}

/** What the entries of a file say → hooks that can be run. */
export async function hooksOf(entries: readonly HookSpec[], making: Making): Promise<readonly Hook[]> {
  const { file, compiler, place, env, at, memory, findings, known } = making;
  const toHook = hookMaker(file, shownFile(file, place), at);
  const programs = { root: file.root, cwd: place.cwd, home: place.home, env };
  const placed = await withModules(entries, file, place.home, findings);
  const specs = await withoutForbidden(placed, file.dialect, programs, findings, memory);
  const placedHooks: { hook: Hook; at: number }[] = [];
  for (const [i, spec] of specs.entries()) {
    const own: Finding[] = [];
    warnLoaderVariables(spec, file.layer, own);
    const asRead = known === undefined ? spec : { ...spec, wasRead: true as const };
    const compiled = compiler.compile(asRead, own, file.dialect, memory);
    const hook = toHook(spec, compiled instanceof Promise ? await compiled : compiled, known?.nth[i]);
    findings.push(...own.map((one) => (spec.name === null ? one : { ...one, name: spec.name })));
    for (const one of await forThisMachine(hook, spec, file, place))
      placedHooks.push({ hook: one, at: spec.commandAt ?? spec.at });
  }
  if (known !== undefined) return placedHooks.map(({ hook }) => hook);
  return withDangers(placedHooks, { layer: file.layer, memory, findings });
}

/** Almost everything is for everybody. */
async function forThisMachine(
  hook: Hook,
  { applies = [] }: HookSpec,
  file: ConfigFile,
  { applying = NOBODY_KNOWS }: NamingPlace,
): Promise<readonly Hook[]> {
  if (file.layer !== 'enforced' || (applies.length === 0 && file.bundle?.shadow !== true)) return [hook];
  return (await import('./applied-hook.ts')).appliedHook(hook, applies, file, applying);
}

const NOBODY_KNOWS: Applying = { labels: () => ({}), share: () => null, repositoryOf: () => null };

/** What is part of hookline, or of a bundle, has the same name on every machine, and in every version of it. */
export function shownFile({ path, pack, bundle }: ConfigFile, place: NamingPlace): string {
  if (bundle !== undefined && pack?.kind !== 'shipped')
    return `bundle/${bundle.source}/${relative(bundle.folder, path)}`;
  return pack?.kind === 'shipped' ? `packs/${basename(path)}` : shownPath(path, place);
}

/** A module lies beside the file that names it, or in the project. */
async function withModules(
  specs: readonly HookSpec[],
  file: ConfigFile,
  home: string,
  findings: Finding[],
): Promise<readonly HookSpec[]> {
  if (!specs.some(({ handler }) => handler.kind === 'module')) return specs;
  const { placedModule } = await import('./placed-module.ts');
  return specs.map((spec) => placedModule(spec, { folders: [dirname(file.path), file.root], home }, findings));
}

function warnLoaderVariables(spec: HookSpec, layer: Layer, findings: Finding[]): void {
  if (!needsTrust(layer) || spec.handler.kind !== 'command') return;
  for (const name of Object.keys(spec.handler.env).filter(isLoaderName)) {
    const message = `A project's file cannot set ${name}: it changes which code programs load. The variable is left out.`;
    findings.push({ code: 'LOADER_VARIABLE', severity: 'error', at: spec.at, message });
  }
}

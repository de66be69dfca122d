import { dirname, resolve } from 'node:path';
import type { Finding } from '../../core/diagnostic.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, type Located } from '../../core/located.ts';
import { SETTINGS_KEYS } from '../../dialects/hookline/file-settings.ts';
import { existsSync } from '../../looks/files.ts';
import type { ConfigFile } from '../config-file.ts';

/** The entries of a file that another one extends: their names begin with the pack's, their scripts lie beside it. */
export function packEntries(
  specs: readonly HookSpec[],
  { pack, path, layer }: ConfigFile,
  tree: Located,
  findings: Finding[],
): readonly HookSpec[] {
  if (pack === undefined) return specs;
  if (pack.kind === 'package') findings.push(...settingsOf(tree, layer === 'enforced'));
  const ours = pack.kind === 'shipped' ? { ours: true as const } : {};
  return specs.map((spec) => ({ ...withOwnScript(named(spec, pack.name), dirname(path)), ...ours }));
}

function named(spec: HookSpec, pack: string): HookSpec {
  return spec.name === null ? spec : { ...spec, name: `${pack}/${spec.name}` };
}

/** Whose model is asked and where webhooks may call is nothing for whoever publishes a package to say. */
function settingsOf(tree: Located, isEnforced: boolean): readonly Finding[] {
  if (tree.kind !== 'map') return [];
  return SETTINGS_KEYS.flatMap((key) => {
    const entry = entryOf(tree, key);
    if (entry === undefined) return [];
    const message = `"${key}" does not count in a package: only its "hooks", "extends" and "rules" do.`;
    const hint = 'write it into the file that extends the package';
    const found = { code: 'UNKNOWN_KEY', message, hint, at: entry.keyAt } as const;
    return isEnforced ? { ...found, severity: 'error', lost: null } : { ...found, severity: 'warning' };
  });
}

/** A program, perhaps, and then a path that says that it is relative; nothing that a shell would read otherwise. */
const RELATIVE = /^((?:[\w./-]+[ \t]+)?)(\.\.?\/[\w./@+-]+)(?=[ \t]|$)/;
const PLAIN = /^[\w./@+-]+$/;

/** A command runs where the event happens: what lies beside a pack is named by its whole path. */
function withOwnScript(spec: HookSpec, folder: string): HookSpec {
  const { handler } = spec;
  if (handler.kind !== 'command') return spec;
  const found = RELATIVE.exec(handler.command);
  const path = found === null ? null : resolve(folder, found[2] ?? '');
  if (found === null || path === null || !existsSync(path)) return spec;
  const word = PLAIN.test(path) || handler.args !== null ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  const command = `${found[1] ?? ''}${word}${handler.command.slice(found[0].length)}`;
  return { ...spec, handler: { ...handler, command } };
}

import { join, relative, sep } from 'node:path';
import { compiler } from '../config/compile.ts';
import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import { needsTrust } from '../core/layer.ts';
import { locatedFrom } from '../core/located.ts';
import { roleOf } from '../core/role.ts';
import { DIALECTS } from '../dialects/all.ts';
import { existsSync } from '../looks/files.ts';
import { realPath } from '../state/real-path.ts';
import type { TrustOptions } from '../trust/trust.ts';
import { matchingOf, type TrustedHook } from '../trust/trusted-hook.ts';
import type { Duty } from '../trust/until-reviewed.ts';

/** What an approval was for, read from the entry that it keeps; null: that is not known. */
export async function asApproved(trustedHook: TrustedHook, home: string): Promise<Duty | null> {
  const { dialect: name, event, entry, matching } = trustedHook;
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect === undefined || entry === undefined) return null;
  await dialect.ready?.();
  const context = { layer: 'project', folder: '', env: {} } as const;
  const [spec] = dialect.read(locatedFrom(dialect.fileWith(event, inGroup(entry))), context).hooks;
  if (spec === undefined) return null;
  const compiled = await compiler({ home }).compile(spec, [], dialect);
  if (matchingOf(compiled.selects) !== matching) return null;
  return { ...compiled, role: roleOf(spec), disabled: spec.enabled ? null : 'switched off' };
}

/** An entry of a `{ matcher, hooks }` group keeps the group's matcher, if only to say that there is none. */
function inGroup(entry: JsonObject): JsonObject {
  if (entry.matcher === undefined || entry.on !== undefined) return entry;
  const { matcher, ...hook } = entry;
  return matcher === null ? { hooks: [hook] } : { matcher, hooks: [hook] };
}

/** Files of a project in which something could not be understood, so that what is missing there may only be lost. */
export function brokenIn({ files }: LoadedConfig): NonNullable<TrustOptions['isBroken']> {
  const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
  // one that is there and holds nothing at all was emptied
  const isEmpty = ({ file, specs }: LoadedConfig['files'][number]): boolean =>
    specs === undefined && existsSync(file.path);
  const broken = files
    .filter(({ file }) => needsTrust(file.layer))
    .filter((one) => one.unreadable !== null || one.diagnostics.some(isError) || isEmpty(one));
  const known = new Set(broken.map(({ file }) => join(realPath(file.root), relative(realPath(file.root), file.path))));
  // of a package that is not there nobody knows where in it the rules were
  const missing = broken.flatMap(({ file: { pack } }) =>
    pack?.kind === 'package' ? `${sep}node_modules${sep}${pack.name}${sep}` : [],
  );
  return (root, { file, by }) =>
    [file, by ?? file].some((one) => known.has(join(root, one))) ||
    missing.some((folder) => join(root, file).includes(folder));
}

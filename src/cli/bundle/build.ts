import { join, resolve } from 'node:path';
import type { Bundle } from '../../bundle/bundle.ts';
import { givenManifest } from '../../bundle/given-manifest.ts';
import { LIMITS } from '../../bundle/limits.ts';
import { MANIFEST } from '../../bundle/own-files.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { keyId } from '../../bundle/trusted-key.ts';
import { type ManifestParts, writeBundle } from '../../bundle/write-bundle.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { showProblems } from '../../show/diagnostic.ts';
import { counted } from '../../show/table.ts';
import type { BundleRequest } from '../bundle.ts';
import { homeFolder, onePositional } from '../options.ts';
import { checkFiles } from './check-files.ts';
import { folderFiles } from './folder-files.ts';
import { goodOf } from './good-of.ts';
import { maxAgeOf, seqOf } from './numbers.ts';
import { trustedKeysAt } from './read-named.ts';
import { signed } from './sign.ts';
import { tellBundle } from './tell.ts';
import { writeWhole } from './write-whole.ts';

export const takes = [
  ...(['output', 'revision', 'seq', 'max-age', 'shadow', 'carry-key', 'sign', 'key-id', 'scope'] as const),
] as const;

/** `hookline bundle build DIR -o FILE`: a folder of policy → one file. */
export async function part({ words, values, json }: BundleRequest): Promise<number> {
  const folder = onePositional(words, 'bundle build', 'folder', 'policy -o policy.tar.gz');
  const { output } = values;
  if (output === undefined) throw new HookError('USAGE', 'Where to? Name the file with -o.');
  const root = resolve(folder);
  const { files, manifest } = folderFiles(root);
  const given = manifest === null ? NO_MANIFEST : goodOf(givenManifest(manifest), join(root, MANIFEST));
  const bytes = goodOf(writeBundle(files, partsOf(given, values)), root);
  const found = await checkFiles(files, root);
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const from = { cwd: process.cwd(), home: homeFolder() };
  if (found.length > 0) showProblems(found, (path) => shownPath(path, from));
  if (errors > 0)
    throw new HookError('BUNDLE_CONTENT', `No bundle was made: its hooks files have ${counted(errors, 'error')}.`);
  const built = finished(bytes, values);
  writeWhole(output, built.bytes);
  tellBundle(output, built, json);
  return 0;
}

/** Read again as every machine will read it. */
function finished(bytes: Uint8Array, values: BundleRequest['values']): { bytes: Uint8Array; bundle: Bundle } {
  if (bytes.length > LIMITS.packedBytes)
    throw new HookError('BUNDLE_CONTENT', `The bundle would have more than ${LIMITS.packedBytes} bytes.`);
  const bundle = goodOf(readBundle(bytes));
  return values.sign === undefined ? { bytes, bundle } : signed(bundle, values.sign, values);
}

const NO_MANIFEST: ManifestParts = { revision: null, roots: [''], metadata: {} };

/** What the folder's own manifest says, and over it what the command line does. */
function partsOf(given: ManifestParts, values: BundleRequest['values']): ManifestParts {
  const own = isObject(given.metadata.hookline) ? given.metadata.hookline : {};
  const keys = [...(Array.isArray(own.keys) ? own.keys : []), ...(values['carry-key'] ?? []).flatMap(carried)];
  const hookline = withoutNothing({
    ...own,
    seq: seqOf(values.seq, '--seq') ?? own.seq,
    maxAgeSeconds: maxAgeOf(values['max-age']) ?? own.maxAgeSeconds,
    mode: values.shadow === true ? 'shadow' : own.mode,
    keys: keys.length === 0 ? undefined : keys,
  });
  const metadata = Object.keys(hookline).length === 0 ? given.metadata : { ...given.metadata, hookline };
  return { ...given, revision: values.revision ?? given.revision, metadata };
}

function carried(path: string): readonly Json[] {
  return trustedKeysAt(path).map((key) => ({ id: key.id ?? keyId(key), jwk: { ...key.jwk } }));
}

function withoutNothing(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

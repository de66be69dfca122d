import { resolve } from 'node:path';
import type { Bundle } from '../../bundle/bundle.ts';
import { LIMITS } from '../../bundle/limits.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { keyId } from '../../bundle/trusted-key.ts';
import { type ManifestParts, writeBundle } from '../../bundle/write-bundle.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject, type Json, type JsonObject, parsedJson } from '../../core/json.ts';
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
  ...(['output', 'revision', 'seq', 'max-age', 'carry-key', 'sign', 'key-id', 'scope'] as const),
] as const;

/** `hookline bundle build DIR -o FILE`: a folder of policy → one file. */
export async function part({ words, values, json }: BundleRequest): Promise<number> {
  const folder = onePositional(words, 'bundle build', 'folder', 'policy -o policy.tar.gz');
  const { output } = values;
  if (output === undefined) throw new HookError('USAGE', 'Where to? Name the file with -o.');
  const root = resolve(folder);
  const { files, manifest } = folderFiles(root);
  const bytes = goodOf(writeBundle(files, partsOf(manifest, values)), root);
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

/** What the folder's own manifest says, and over it what the command line does. */
function partsOf(text: string | null, values: BundleRequest['values']): ManifestParts {
  const given = text === null ? {} : parsedJson(text);
  if (!isObject(given)) throw new HookError('BUNDLE_CONTENT', 'The ".manifest" of the folder is no JSON object.');
  const metadata = isObject(given.metadata) ? given.metadata : {};
  const own = isObject(metadata.hookline) ? metadata.hookline : {};
  const { revision = given.revision } = values;
  const { seq = own.seq, maxAgeSeconds = own.maxAgeSeconds } = {
    seq: seqOf(values.seq, '--seq'),
    maxAgeSeconds: maxAgeOf(values['max-age']),
  };
  const keys = [...(Array.isArray(own.keys) ? own.keys : []), ...(values['carry-key'] ?? []).flatMap(carried)];
  const hookline = withoutNothing({ ...own, seq, maxAgeSeconds, ...(keys.length === 0 ? {} : { keys }) });
  return {
    revision: typeof revision === 'string' ? revision : null,
    roots: Array.isArray(given.roots) ? given.roots.map(String) : [''],
    metadata: Object.keys(hookline).length === 0 ? metadata : { ...metadata, hookline },
  };
}

function carried(path: string): readonly Json[] {
  return trustedKeysAt(path).map((key) => ({ id: key.id ?? keyId(key), jwk: { ...key.jwk } }));
}

function withoutNothing(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

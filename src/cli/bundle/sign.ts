import type { Bundle } from '../../bundle/bundle.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { DEFAULT_SCOPE, signBundle } from '../../bundle/sign-bundle.ts';
import { HookError } from '../../core/hook-error.ts';
import type { BundleRequest } from '../bundle.ts';
import { onePositional } from '../options.ts';
import { goodOf } from './good-of.ts';
import { bundleAt, signingKeyAt } from './read-named.ts';
import { tellBundle } from './tell.ts';
import { writeWhole } from './write-whole.ts';

export const takes = ['key', 'key-id', 'scope', 'output'] as const;

/** `hookline bundle sign FILE --key KEY`: the same file with a signature, or another one. */
export function part({ words, values, json }: BundleRequest): number {
  const file = onePositional(words, 'bundle sign', 'bundle', 'policy.tar.gz --key team.key');
  const [key, surplus] = values.key ?? [];
  if (key === undefined) throw new HookError('USAGE', 'With which key? Name its file with --key.');
  if (surplus !== undefined) throw new HookError('USAGE', `A bundle has one signature; "${surplus}" is too much.`);
  const done = signed(bundleAt(file), key, values);
  const to = values.output ?? file;
  writeWhole(to, done.bytes);
  tellBundle(to, done, json);
  return 0;
}

/** With the key in a file. */
export function signed(
  bundle: Bundle,
  keyFile: string,
  values: Pick<BundleRequest['values'], 'key-id' | 'scope'>,
): { bytes: Uint8Array; bundle: Bundle } {
  const key = signingKeyAt(keyFile, values['key-id']);
  const bytes = goodOf(signBundle(bundle, { key, nowMs: Date.now(), scope: values.scope ?? DEFAULT_SCOPE }));
  return { bytes, bundle: goodOf(readBundle(bytes)) };
}

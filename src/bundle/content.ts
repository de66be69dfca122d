import { MANIFEST, SIGNATURES } from './own-files.ts';

/** What a file in a bundle is for; `other`: nothing here reads it. */
export type ContentKind = 'enforced' | 'pack' | 'data' | 'manifest' | 'signatures' | 'other';

/** OPA takes them for something else, wherever they lie, and would hash or read them otherwise. */
const OPA_NAMES = /(?:^|\/)data\.(?:json|ya?ml)$|(?:patch|signatures)\.json$/;

export function contentKind(path: string): ContentKind {
  if (path === MANIFEST) return 'manifest';
  if (path === SIGNATURES) return 'signatures';
  if (path === 'data.json') return 'data';
  const [, folder] = /^(enforced\.d|packs)\/[^./][^/]*\.(?:ya?ml|json|toml)$/.exec(path) ?? [];
  if (folder === undefined || OPA_NAMES.test(path) || isHookTest(path)) return 'other';
  return folder === 'packs' ? 'pack' : 'enforced';
}

/** Tests of packs stand beside them; they are for whoever builds. */
export function isHookTest(path: string): boolean {
  return /\.hooktest\.(?:ya?ml|json|toml)$/.test(path);
}

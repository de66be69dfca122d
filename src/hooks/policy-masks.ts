import type { Policy } from '../core/policy.ts';
import type { Mask } from '../masks/masking.ts';

export interface PolicyMasks {
  /** Undefined: there are none but our own; null: they are not ready yet. */
  readonly loaded: (patterns: Policy['masks']) => Mask | undefined | null;
  readonly load: (patterns: Policy['masks']) => Promise<Mask | undefined>;
}

/** What an organization has masked beside what always is. One set at a time: they change when files do. */
export function policyMasks(): PolicyMasks {
  let ready: { readonly patterns: Policy['masks']; readonly mask: Mask } | null = null;
  const loaded: PolicyMasks['loaded'] = (patterns) => {
    if (patterns.length === 0) return undefined;
    return ready?.patterns === patterns ? ready.mask : null;
  };
  return {
    loaded,
    async load(patterns) {
      const known = loaded(patterns);
      if (known !== null) return known;
      const mask = await compiled(patterns);
      ready = { patterns, mask };
      return mask;
    },
  };
}

async function compiled(patterns: Policy['masks']): Promise<Mask> {
  const [{ compileMask }, { masking }, { MASK }] = await Promise.all([
    import('../matching/compile-mask.ts'),
    import('../masks/masking.ts'),
    import('../masks/mask-secrets.ts'),
  ]);
  const masks = await Promise.all(patterns.map((pattern) => compileMask(pattern, MASK)));
  return masking(masks.filter((mask) => mask !== null));
}

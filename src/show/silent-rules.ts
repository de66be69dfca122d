interface Silent {
  readonly name?: string | null;
  readonly why: string;
}

/** So few are told one by one. */
const FEW = 3;

/** Of rules of a pack that have nothing to do with a call, how many there are: what was decided stays on the screen. */
export function silentRules<T extends Silent>(
  all: readonly T[],
): {
  readonly told: readonly T[];
  readonly packs: readonly string[];
} {
  const counts = new Map<string, number>();
  for (const one of all) {
    const pack = packOf(one);
    if (pack !== null) counts.set(pack, (counts.get(pack) ?? 0) + 1);
  }
  const isFolded = (pack: string | null): boolean => pack !== null && (counts.get(pack) ?? 0) > FEW;
  return {
    told: all.filter((one) => !isFolded(packOf(one))),
    packs: [...counts].flatMap(([pack, count]) =>
      isFolded(pack) ? `${count} rules of ${pack}: not about this (--json has them all)` : [],
    ),
  };
}

/** The full name of a pack's rule begins with that of its pack. */
function packOf({ name, why }: Silent): string | null {
  if (why !== 'condition' && why !== 'matcher') return null;
  const slash = name?.lastIndexOf('/') ?? -1;
  return slash <= 0 ? null : (name ?? '').slice(0, slash);
}

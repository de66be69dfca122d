/** Of a frame with less than this nobody could read the name. */
const LEAST_SHARE = 0.008;

/** Stacks as one tree, each frame with the microseconds in it and below it, and the source that it is of. */
export function treeOf(stacks, us) {
  const root = node('an event', null);
  for (const { stack, share } of stacks) {
    let at = root;
    at.us += share * us;
    for (const { name, source } of stack) {
      const key = `${name} ${source ?? ''}`;
      const below = at.below.get(key) ?? node(name, source);
      at.below.set(key, below);
      at = below;
      at.us += share * us;
    }
  }
  return kept(root, us * LEAST_SHARE);
}

function node(name, source) {
  return { name, source, us: 0, below: new Map() };
}

function kept({ name, source, us, below }, least) {
  const large = [...below.values()].filter((one) => one.us >= least).sort((a, b) => a.name.localeCompare(b.name));
  const short = source?.replace(/^src\//, '') ?? null;
  return { name, source: short, us: Math.round(us * 1000) / 1000, below: large.map((one) => kept(one, least)) };
}

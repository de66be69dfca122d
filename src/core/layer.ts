/** Least trusted first, where `local` counts as `project` does. `session` hooks are registered in code by the program itself. */
export const LAYERS = ['local', 'project', 'user', 'session', 'enforced'] as const;
export type Layer = (typeof LAYERS)[number];

export function trustOf(layer: Layer): number {
  return layer === 'local' ? LAYERS.indexOf('project') : LAYERS.indexOf(layer);
}

/** Layers whose files come with a repository: they run only what a person approved. */
export function needsTrust(layer: Layer): boolean {
  return layer === 'project' || layer === 'local';
}

/** What a person's approval is worth for a hook as it is now; what needs none is trusted. */
export type TrustState = 'trusted' | 'new' | 'changed';

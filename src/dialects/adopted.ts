import type { FileLocation } from '../core/dialect.ts';

/**
 * Entries that were moved from an agent's own file to us, in the form that they had there: the agent does not see them any
 * more, and they run through us.
 */
export function adoptedFiles(agent: string, ending: 'json' | 'toml' = 'json'): readonly FileLocation[] {
  const name = `${agent}.${ending}`;
  return [
    { layer: 'user', base: 'home', folder: '.config/hookline/adopted', name },
    { layer: 'project', base: 'project', folder: '.hookline/adopted', name },
  ];
}

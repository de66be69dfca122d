import { tmpdir } from 'node:os';
import type { EffectWorld } from '../matching/effects/view-of-event.ts';
import { followLinks } from './follow-links.ts';
import type { WhenPlace } from './hook-files.ts';
import { listTree } from './list-tree.ts';

/** What rules about effects may know of the machine. */
export function effectWorld({ home, env = {} }: WhenPlace): EffectWorld {
  const folders = [tmpdir(), '/tmp', '/var/tmp', '/private/tmp', ...(env.TMPDIR === undefined ? [] : [env.TMPDIR])];
  return {
    home,
    followLinks,
    listTree,
    environment: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
    temporary: [...new Set(folders)],
  };
}

import { tmpdir } from 'node:os';
import { isCredential } from '../core/env-names.ts';
import { existsSync } from '../looks/files.ts';
import type { EffectWorld } from '../matching/effects/view-of-event.ts';
import { hasAssignedLines } from './assigned-lines.ts';
import { fileText } from './file-text.ts';
import { followLinks } from './follow-links.ts';
import type { WhenPlace } from './hook-files.ts';
import { listTree } from './list-tree.ts';
import { scriptTexts } from './script-texts.ts';

const WORLDS = new WeakMap<WhenPlace, EffectWorld>();

/** What rules about effects may know of the machine: all that are made for one place share it, and what was read in it. */
export function effectWorld(place: WhenPlace): EffectWorld {
  const world = WORLDS.get(place) ?? newWorld(place);
  WORLDS.set(place, world);
  return world;
}

function newWorld({ home, agentHome = null, env = {} }: WhenPlace): EffectWorld {
  const folders = [tmpdir(), '/tmp', '/var/tmp', '/private/tmp', ...(env.TMPDIR === undefined ? [] : [env.TMPDIR])];
  const temporary = [...new Set(folders)];
  return {
    home,
    agentHome,
    followLinks,
    listTree,
    isThere: (path) => existsSync(path),
    built: async () => (await import('./committed/built-folder.ts')).isBuilt,
    hasLines: hasAssignedLines,
    fileText,
    environment: (name) => (Object.hasOwn(env, name) ? env[name] : undefined),
    hasCredentials: () =>
      Object.entries(env).some(([name, value]) => value !== undefined && isWorthHiding(name, value)),
    temporary,
    textOf: scriptTexts({ home, temporary }),
  };
}

/** Where something is, or for whom, opens nothing. */
const ABOUT = /(?:REGION|PROFILE|OUTPUT|PAGER|ENDPOINT|ACCOUNT_ID|_SOCK|_PID|_FILE)$/i;

function isWorthHiding(name: string, value: string): boolean {
  return isCredential(name, value) && !ABOUT.test(name) && !/^(?:\/\S*|\d{0,6}|true|false)$/.test(value);
}

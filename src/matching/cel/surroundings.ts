import type { HookEvent } from '../../core/hook-event.ts';
import type { EffectWorld } from '../effects/view-of-event.ts';
import type { CelSurroundings } from './functions.ts';

/** What expressions are given of the world. */
export interface CelPlace extends Pick<CelSurroundings, 'home' | 'now'>, Partial<Pick<CelSurroundings, 'agentHome'>> {
  /** Globs for what says which hooks run. */
  readonly hookFiles?: (event: HookEvent) => readonly string[];
  /** The same for the keys by which this machine is known. */
  readonly machineKeys?: () => readonly string[];
  /** What the environment has, as far as it is for conditions to know. */
  readonly environment?: (name: string) => string | undefined;
  /** What questions about the effects of a call are given. */
  readonly effects?: EffectWorld;
  /** What git would go by in a folder; null: it lies in no repository that can be read. */
  readonly repository?: CelSurroundings['repository'];
  /** A way to tell where links lead, good for one event. */
  readonly followLinks: () => (path: string) => string;
  /** How long an answer may take. */
  readonly limitMs?: number;
}

export function surroundings({
  home,
  agentHome = null,
  now,
  followLinks,
  environment = () => undefined,
  repository = () => null,
}: CelPlace): CelSurroundings {
  return {
    home,
    agentHome,
    callHome: home,
    now,
    environment,
    repository,
    globs: new Map(),
    placesOf: new WeakMap(),
    shellLines: null,
    toolCalls: null,
    effects: null,
    pushes: null,
    answers: null,
    re2: null,
    cwd: '/',
    realPath: followLinks(),
    names: 'written',
    ledElsewhere: false,
    lines: 'any',
    runsMore: false,
    deadline: 0,
    event: null,
  };
}

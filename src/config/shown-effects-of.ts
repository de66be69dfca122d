import type { HookEvent } from '../core/hook-event.ts';
import type { ShownEffect } from '../core/shown-effect.ts';
import { shownEffects } from '../matching/effects/shown-effects.ts';
import { viewReader } from '../matching/effects/view-of-event.ts';
import { effectWorld } from './effect-world.ts';
import type { WhenPlace } from './hook-files.ts';

/** What events do, for people to read. */
export function effectsReader(place: WhenPlace): (event: HookEvent) => readonly ShownEffect[] {
  const world = effectWorld(place);
  const viewOf = viewReader(world);
  return (event) => shownEffects(viewOf(event).call, { cwd: event.payload.cwd, home: world.home });
}

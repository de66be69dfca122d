import { followLinks } from '../config/follow-links.ts';
import { hookFilesFor, machineKeysFor, type WhenPlace } from '../config/hook-files.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { changedBy, revealedBy } from '../matching/cel/tool-calls.ts';

/** The same question as the guard's condition, with a parser and without CEL: few of the calls that look suspect are. */
export function concerns(place: WhenPlace): (event: HookEvent) => boolean {
  const { home, agentHome = null, env = {} } = place;
  const filesFor = hookFilesFor(place);
  const keys = machineKeysFor(place);
  const environment = (name: string): string | undefined => (Object.hasOwn(env, name) ? env[name] : undefined);
  // the globs are hundreds, and the same in one folder
  const placesOf = new WeakMap();
  return (event) => {
    const around = { home, agentHome, environment, realPath: followLinks(), placesOf };
    return changedBy(event, filesFor(event), around) !== '' || revealedBy(event, keys(), around) !== '';
  };
}

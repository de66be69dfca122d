import type { NativeBuild } from '../../hosts/install/build-native.ts';
import { whyTurnedOff } from '../../hosts/resident/configured-off.ts';

const HOW_OFF =
  '"resident: false" in ~/.config/hookline/hooks.yml, or HOOKLINE_RESIDENT=0; more: hookline help resident';

/** What whoever installs should know of what will run in the background. */
export function backgroundNotes(
  native: string | null,
  build: NativeBuild | null,
  stateFolder: string,
): readonly string[] {
  if (native === null) return [];
  const built =
    build === null
      ? []
      : [`hookline has no native part ready made for this machine: it is built with "${build.compiler}".`];
  const off = whyTurnedOff(stateFolder);
  const engine =
    off === null
      ? `Calls are answered by an engine in the background, which ends by itself. To turn it off: ${HOW_OFF}.`
      : `Each call has a process of its own, and none is answered in the background. ${off}`;
  return [...built, engine];
}

export function notBuiltNote({ compiler }: NativeBuild, why: string): string {
  return `The native part could not be built with "${compiler}" (${why}): each call has a process of its own, as it would without it.`;
}

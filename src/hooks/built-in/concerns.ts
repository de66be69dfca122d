import { followLinks } from '../../config/follow-links.ts';
import { hookFilesFor, type WhenPlace } from '../../config/hook-files.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { changedBy } from '../../matching/cel/tool-calls.ts';

/** A command of hookline's that is for people, however it is quoted. */
const FOR_PEOPLE = /hookline[\s\S]*\b(?:trust|approve|enable|disable|install|uninstall)\b/;

/** The same question as the guard's conditions, with a parser and without CEL: few of the calls that look suspect are. */
export function concerns(place: WhenPlace): (event: HookEvent) => boolean {
  const { home, env = {} } = place;
  const filesFor = hookFilesFor(place);
  const environment = (name: string): string | undefined => (Object.hasOwn(env, name) ? env[name] : undefined);
  return (event) => {
    const text = (JSON.stringify(event.payload.tool_input) ?? '').replace(/['"\\]/g, '');
    if (FOR_PEOPLE.test(text) || /\$\{?\w+\}?line\b|hook\$/.test(text)) return true;
    const around = { home, environment, realPath: followLinks(), changesOf: new WeakMap(), placesOf: new WeakMap() };
    return changedBy(event, filesFor(event), around) !== '';
  };
}

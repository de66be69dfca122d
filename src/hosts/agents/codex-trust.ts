import { createHash } from 'node:crypto';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { realPath } from '../../state/real-path.ts';
import { snapshotOf } from '../install/snapshot.ts';
import { tomlValueAt } from '../install/toml-value.ts';

/**
 * Codex runs only hooks that the person trusted in it, and says nothing of the others. What it keeps of that is `hooks.state` in
 * its config.toml: by file, event and place, the hash of what was trusted, and what was switched off. As seen in Codex 0.166.
 */
export function codexDistrust(file: string, config: string): string | null {
  const entries = ownEntries(file);
  const text = orElse(() => snapshotOf(config).text, null) ?? '';
  const states = tomlValueAt(text, ['hooks', 'state']);
  const stateOf = (place: string): JsonObject => {
    const found = [file, realPath(file)].map((path) => (isObject(states) ? states[`${path}:${place}`] : undefined));
    const state = found.find((one) => isObject(one));
    return isObject(state) ? state : {};
  };
  const left = entries.filter(({ place, hash }) => {
    const { trusted_hash: trusted, enabled } = stateOf(place);
    return trusted !== hash || enabled === false;
  });
  if (left.length === 0) return null;
  const events = [...new Set(left.map(({ event }) => event))];
  const names = events.length > MOST_NAMED ? `${events.slice(0, MOST_NAMED).join(', ')} and others` : events.join(', ');
  return `Codex does not trust ${left.length} of ${entries.length} of hookline's hooks in "${file}" (${names}), and does not run them.`;
}

const MOST_NAMED = 3;
const OURS = /hookline[^"\n]{0,1000}\bbridge\/codex\b/;

interface OwnEntry {
  readonly event: string;
  /** As Codex names it: the event, the group and the hook in it. */
  readonly place: string;
  readonly hash: string;
}

function ownEntries(file: string): readonly OwnEntry[] {
  const settings = parsedJson(orElse(() => snapshotOf(file).text, null) ?? '');
  const events = isObject(settings) && isObject(settings.hooks) ? Object.entries(settings.hooks) : [];
  return events.flatMap(([event, groups]) =>
    listOf(groups).flatMap((group, i) =>
      listOf(group.hooks).flatMap((hook, j): readonly OwnEntry[] => {
        if (!OURS.test(String(hook.command))) return [];
        const name = event.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
        return [{ event, place: `${name}:${i}:${j}`, hash: trustedHash(name, group, hook) }];
      }),
    ),
  );
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The keys stand in the order of their names, and what nobody wrote has its usual value. */
function trustedHash(event_name: string, { matcher }: JsonObject, hook: JsonObject): string {
  const { async = false, command, timeout = USUAL_SECONDS, type } = hook;
  const group = typeof matcher === 'string' ? { matcher } : {};
  const text = JSON.stringify({ event_name, hooks: [{ async, command, timeout, type }], ...group });
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

const USUAL_SECONDS = 600;

import type { HooksById } from '../audit/definitions.ts';
import type { RestingHooks } from '../config/config-file.ts';
import type { LoadedConfig } from '../config/load.ts';
import { type EventName, eventRow } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import { remembering } from '../core/remembering.ts';
import { type EventHooks, type HookIndex, matches, namesOf, REMEMBERED_SUBJECTS } from '../engine/index-hooks.ts';

/** A file some of whose hooks rest, and how many hooks there are in the files before it. */
interface RestingFile {
  readonly resting: RestingHooks;
  readonly dialect: string;
  readonly from: number;
}

/** What hooks that are made are in force as. */
export interface Standing {
  readonly config: LoadedConfig;
  readonly hooks: readonly Hook[];
  readonly index: HookIndex;
  readonly byId: HooksById;
}

/** `all`: everything, once somebody asked for it. */
export type PutResting = (
  some: Standing,
  config: LoadedConfig,
  all: { readonly made: () => Standing; readonly ifMade: () => Standing | null },
) => Omit<Standing, 'hooks'> & { readonly placeOf: (hook: Hook) => number };

/**
 * The same as if all were made. An event makes those that it is for, and whoever asks for all of them is given all:
 * from then on nothing rests any more.
 *
 * `some`: what is in force of those that do not rest.
 */
export const restingInForce: PutResting = (some, config, all) => {
  const { files, places, count } = placesIn(config);
  const woken = new WeakMap<Hook, number>();
  // what a program registers comes after everything that is configured
  const order = new Map(some.hooks.map((hook, i) => [hook.key, places.get(hook.key) ?? count + i]));
  const placeOf = (hook: Hook): number => woken.get(hook) ?? order.get(hook.key) ?? -1;
  const wake = ({ resting, from }: RestingFile, number: number): Hook => {
    const hook = resting.wake(number);
    woken.set(hook, from + number);
    return hook;
  };
  const inOrder = (hooks: readonly Hook[]): readonly Hook[] => hooks.toSorted((a, b) => placeOf(a) - placeOf(b));
  const find = (event: EventName, subject: string | null): readonly Hook[] => {
    const ofTools = eventRow(event).subject === 'tool_name';
    const awake = some.index.get(event)?.matching(subject) ?? [];
    const rested = files.flatMap((file) => {
      const names = namesOf(subject, file.dialect, ofTools);
      const { named, tried } = file.resting.restingFor(event, names);
      const fitting = tried.filter((number) => matches(wake(file, number).selects.matcher.test, names));
      return [...new Set([...named, ...fitting])].map((number) => wake(file, number));
    });
    return rested.length === 0 ? awake : inOrder([...awake, ...rested]);
  };
  const eventHooks = (event: EventName): EventHooks => {
    const matching = remembering(REMEMBERED_SUBJECTS, (subject: string | null) => find(event, subject));
    return {
      matching(subject) {
        const made = all.ifMade();
        return made === null ? matching(subject) : (made.index.get(event)?.matching(subject) ?? []);
      },
    };
  };
  const events = new Set([...some.index.keys(), ...files.flatMap(({ resting }) => resting.events)]);
  const index: HookIndex = new Map([...events].map((event) => [event, eventHooks(event)]));
  return {
    config: {
      ...some.config,
      awake: config.awake ?? [],
      get hooks() {
        return all.made().config.hooks;
      },
    },
    index,
    placeOf,
    byId: {
      withId: (id) =>
        inOrder([
          ...some.byId.withId(id),
          ...files.flatMap((file) => file.resting.restingWith(id).map((number) => wake(file, number))),
        ]),
    },
  };
};

function placesIn(config: LoadedConfig) {
  const files: RestingFile[] = [];
  const places = new Map<string, number>();
  let count = 0;
  for (const loaded of config.files) {
    const { file, resting } = loaded;
    const own = resting === undefined ? loaded.hooks.entries() : resting.awake.entries();
    for (const [number, { key }] of own) places.set(key, count + number);
    if (resting !== undefined) files.push({ resting, dialect: file.dialect.name, from: count });
    count += resting?.count ?? loaded.hooks.length;
  }
  return { files, places, count };
}

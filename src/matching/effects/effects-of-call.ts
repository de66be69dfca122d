import type { Going } from '../../shell/effects/content/line-content.ts';
import type { Touch } from '../../shell/effects/effect.ts';
import { ANY } from '../../shell/effects/wild-text.ts';
import {
  type CallContent,
  type CallEffects,
  type CallPart,
  kindsOf,
  type PlaceEffect,
  type ReadPlace,
  type WholeEffect,
} from './call-effects.ts';
import { isLinesOnly, isWhole } from './is-whole.ts';
import { partOfRun } from './part-of-run.ts';
import { type CallPlace, type PartAct, type ToolActs, toolActs } from './tool-acts.ts';

/** What a tool call does, each thing once; `names`: what it goes by, where it is a tool of several kinds. */
export function effectsOfCall(names: readonly string[], input: unknown, place: CallPlace): CallEffects {
  const read = names.map((name) => toolActs(name, input, place));
  const [acts, lines] = [read.flatMap((one) => one.acts), read.flatMap((one) => one.lines)];
  const places = new Map<string, PlaceEffect>();
  const hosts = new Map<string, CallEffects['hosts'][number]>();
  const whole = new Map<CallPart, Map<string, WholeEffect>>();
  for (const act of acts) {
    // what a file does counts less than what the line does itself: each has its own
    const key = act.part.file === undefined ? '' : 'file ';
    if (act.does === 'sends') hosts.set(key + act.host, surest(hosts.get(key + act.host), act));
    else if ('reach' in act) {
      for (const one of placesOf(act)) {
        const own = `${key}${one.does} ${one.reach} ${one.sparesHidden} ${one.creates} ${one.from} ${one.isFolder} ${one.unlessFolder} ${one.follows} ${one.path}`;
        places.set(own, surest(places.get(own), one));
      }
    } else whole.set(act.part, (whole.get(act.part) ?? new Map()).set(`${act.does} ${act.isCode}`, act));
  }
  let content: CallContent | null = null;
  const call = {
    content: () => (content ??= contentOf(acts, lines)),
    places: [...places.values()],
    hosts: [...hosts.values()],
    whole: [...whole.values()].flatMap((own) => [...own.values()]),
    lines,
    parts: lines.flatMap(({ read }) => read.runs.map(partOfRun)),
    isWhole: names.every((name) => isWhole(name, input, lines)),
    isLinesOnly: names.every((name) => isLinesOnly(name, input, place)),
  };
  return { ...call, kinds: kindsOf(call) };
}

/** What several parts do is done for sure where one of them surely does it. */
function surest<T extends { readonly maybe?: true }>(before: T | undefined, one: T): T {
  return before === undefined || (before.maybe === true && one.maybe !== true) ? one : before;
}

/** What a tool that is no shell reads is for the agent to see; one that talks with other machines may send it there. */
function contentOf(acts: readonly PartAct[], lines: ToolActs['lines']): CallContent {
  const read = lines.map((line) => line.read.content());
  const hosts = acts.flatMap((act) => (act.does === 'sends' ? [act.host] : []));
  const goingOf = ({ of }: PartAct): Going => {
    const known = of === undefined ? [] : read.flatMap(({ goes }) => goes.get(of) ?? []);
    return known[0] ?? { shown: true, sentTo: hosts };
  };
  const isNamed = ({ of }: PartAct): boolean => of !== undefined && read.some(({ named }) => named.has(of));
  const places = acts.flatMap((act): readonly ReadPlace[] => {
    const own = 'reach' in act ? placesOf(act).filter(({ does }) => does === 'reads') : [];
    const more = { going: goingOf(act), ...(isNamed(act) ? { isNamed: true as const } : {}) };
    return own.map((place) => ({ ...place, ...more }));
  });
  return {
    read: places,
    shown: places.filter(({ going }) => going.shown || going.sentTo.length > 0),
    copies: read.flatMap(({ copies }) => copies.map((copy) => ({ ...copy, part: partOfRun(copy.part) }))),
    environment: read.flatMap(({ environment }) => environment.map(partOfRun)),
  };
}

/** They hold nothing and keep nothing. What else a process has open may be anything; 63 is what a shell opens for `<(…)`. */
const NO_PLACE =
  /^\/dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd\/(?:[012]|63))$|^\/proc\/self\/fd\/[012]$/;

function placesOf(act: Touch & Pick<PartAct, 'part' | 'of'>): readonly PlaceEffect[] {
  const { does, path, part, only, from, unlessFolder, isFolder } = act;
  if (!isTold(act.reach) || only === 'guessed' || NO_PLACE.test(path)) return [];
  // git knows which files of a folder it reads
  if (act.spares === 'ignored') {
    const { spares: _, ...plain } = act;
    const file = placesOf({ ...plain, reach: 'file' });
    // what is called like a file is no folder
    return /[^/]\.[^/]*$/.test(path) ? file : [...file, ...placesOf({ ...plain, reach: 'below' })];
  }
  const reach = REACHES[act.reach];
  const one = (own: PlaceEffect['does']): PlaceEffect => ({
    does: own,
    reach,
    path,
    part,
    sparesHidden: act.spares === 'hidden',
    isGiven: only === 'given',
    ...(act.of === undefined ? {} : { of: act.of }),
    ...(act.creates === true ? { creates: true } : {}),
    ...(from === undefined ? {} : { from }),
    ...(act.follows && { follows: true }),
    ...(unlessFolder && { unlessFolder }),
    ...(isFolder && { isFolder }),
    ...(isPossible(act) && { maybe: true }),
  });
  switch (does) {
    case 'reads':
    case 'writes':
    case 'deletes':
      return [one(does)];
    case 'rights':
      return [one('writes')];
    case 'unknown':
      // a program that nobody listed is no sign of a change, but whoever is given a file looks at it
      if (only === 'given') return act.reach === 'file' && !path.startsWith(ANY) ? [one('reads')] : [];
      return [one('reads'), one('writes'), ...(reach === 'tree' ? [one('deletes')] : [])];
  }
}

/** Which files it is about shows only when it runs, or whether it is about any. */
function isPossible({ maybe, does, reach, spares }: Touch): boolean {
  return maybe === true || does === 'unknown' || spares !== undefined || (reach !== 'file' && reach !== 'tree');
}

/** Of others the words do not tell which places they are about. */
function isTold(reach: Touch['reach']): reach is keyof typeof REACHES {
  return Object.hasOwn(REACHES, reach);
}

const REACHES = { file: 'file', tree: 'tree', below: 'some', copied: 'some', repository: 'some' } as const;

import type { Touch } from '../../shell/effects/effect.ts';
import { ANY } from '../../shell/effects/wild-text.ts';
import { type CallContent, type CallEffects, type CallPart, kindsOf, type PlaceEffect } from './call-effects.ts';
import { isLinesOnly, isWhole } from './is-whole.ts';
import { partOfRun } from './part-of-run.ts';
import { type CallPlace, type PartAct, type ToolActs, toolActs } from './tool-acts.ts';

/** What a tool call does, each thing once; `names`: what it goes by, where it is a tool of several kinds. */
export function effectsOfCall(names: readonly string[], input: unknown, place: CallPlace): CallEffects {
  const read = names.map((name) => toolActs(name, input, place));
  const [acts, lines] = [read.flatMap((one) => one.acts), read.flatMap((one) => one.lines)];
  const places = new Map<string, PlaceEffect>();
  const hosts = new Map<string | null, CallEffects['hosts'][number]>();
  const escalating = new Set<CallPart>();
  const untold = new Set<CallPart>();
  for (const act of acts) {
    if (act.does === 'sends') hosts.set(act.host, hosts.get(act.host) ?? act);
    else if ('reach' in act) {
      for (const one of placesOf(act)) {
        const key = `${one.does} ${one.reach} ${one.sparesHidden} ${one.creates} ${one.from} ${one.isFolder} ${one.path}`;
        if (!places.has(key)) places.set(key, one);
      }
    } else if (act.does === 'escalates') escalating.add(act.part);
    else untold.add(act.part);
  }
  let content: CallContent | null = null;
  const call = {
    content: () => (content ??= contentOf(acts, lines)),
    places: [...places.values()],
    hosts: [...hosts.values()],
    escalating: [...escalating],
    untold: [...untold],
    lines,
    parts: lines.flatMap(({ read }) => read.runs.map(partOfRun)),
    isWhole: names.every((name) => isWhole(name, input, lines)),
    isLinesOnly: names.every((name) => isLinesOnly(name, input, place)),
  };
  return { ...call, kinds: kindsOf(call) };
}

/** What a tool that is no shell reads is for the agent to see. */
function contentOf(acts: readonly PartAct[], lines: ToolActs['lines']): CallContent {
  const read = lines.map((line) => line.read.content());
  const isSeen = ({ of }: PartAct): boolean => of === undefined || !read.some(({ unseen }) => unseen.has(of));
  const isNamed = ({ of }: PartAct): boolean => of !== undefined && read.some(({ named }) => named.has(of));
  const shownBy = (act: PartAct): readonly PlaceEffect[] => {
    const places = 'reach' in act ? placesOf(act).filter(({ does }) => does === 'reads') : [];
    return isNamed(act) ? places.map((place) => ({ ...place, isNamed: true })) : places;
  };
  return {
    shown: acts.filter(isSeen).flatMap(shownBy),
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
    ...(unlessFolder && { unlessFolder }),
    ...(isFolder && { isFolder }),
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

/** Of others the words do not tell which places they are about. */
function isTold(reach: Touch['reach']): reach is keyof typeof REACHES {
  return Object.hasOwn(REACHES, reach);
}

const REACHES = { file: 'file', tree: 'tree', below: 'some', copied: 'some', repository: 'some' } as const;

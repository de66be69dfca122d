import { EFFECT_KINDS } from '../../core/effect-rows.ts';
import type { ShownEffect } from '../../core/shown-effect.ts';
import { isWild, shownText } from '../../shell/effects/wild-text.ts';
import type { CallEffects, CallPart, PlaceEffect, WholeEffect } from './call-effects.ts';
import { directionsOf, goingTogether } from './going.ts';

interface ShownPlace {
  readonly cwd: string;
  readonly home: string;
}

/** What a call does, part by part, in the order in which the parts stand in it. */
export function shownEffects(call: CallEffects, place: ShownPlace): readonly ShownEffect[] {
  const all: (readonly [CallPart, ShownEffect])[] = [
    ...call.whole.filter(({ does }) => EFFECT_KINDS[does].told).map(ofWhole),
    ...call.places
      .filter((one) => isWorthSaying(one, place))
      .map((one) => [one.part, ofPlace(one, place, call)] as const),
    ...call.hosts.map(
      ({ host, part, maybe }) =>
        [
          part,
          { part: part.text, does: 'sends', host, told: host !== null, sure: isSure(host !== null, maybe) },
        ] as const,
    ),
    ...call.whole.filter(({ does }) => !EFFECT_KINDS[does].told).map(ofWhole),
  ];
  const parts = partsInOrder(call, all);
  return parts.flatMap((part) => all.filter(([own]) => own === part).map(([, effect]) => effect)).slice(0, MOST);
}

const MOST = 500;

/** A plain word that some program is given may well be no file. */
function isWorthSaying({ isGiven, path }: PlaceEffect, { cwd }: ShownPlace): boolean {
  if (!isGiven) return true;
  const own = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  return /[./]/.test(own) && !/[:=]/.test(own);
}

function ofWhole({ does, part }: WholeEffect): readonly [CallPart, ShownEffect] {
  const { told } = EFFECT_KINDS[does];
  return [part, { part: part.text, does, told, sure: told }];
}

function ofPlace({ does, reach, path, part, maybe }: PlaceEffect, place: ShownPlace, call: CallEffects): ShownEffect {
  const goes = does === 'reads' ? goesOf(path, reach, call) : {};
  const told = !isWild(path);
  const shown = shownPath(shownText(path), place);
  return { part: part.text, does, path: shown, reach, ...goes, told, sure: isSure(told, maybe) };
}

function isSure(told: boolean, maybe: true | undefined): boolean {
  return told && maybe !== true;
}

/** The same place may be read by several parts, and is told once. */
function goesOf(path: string, reach: string, call: CallEffects): Pick<ShownEffect, 'direction' | 'sentTo'> {
  const read = call.content().read.filter((one) => one.path === path && one.reach === reach);
  const going = goingTogether(read.map((one) => one.going));
  return { direction: directionsOf(going), ...(going.sentTo.length === 0 ? {} : { sentTo: going.sentTo }) };
}

function partsInOrder(call: CallEffects, all: readonly (readonly [CallPart, unknown])[]): readonly CallPart[] {
  const acting = new Set(all.map(([part]) => part));
  const inLines = call.parts.filter((part) => acting.has(part));
  return [...new Set([...inLines, ...acting])];
}

function shownPath(path: string, { cwd, home }: ShownPlace): string {
  if (path === cwd) return '.';
  if (path.startsWith(`${cwd}/`)) return path.slice(cwd.length + 1);
  return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

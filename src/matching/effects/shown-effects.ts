import type { ShownEffect } from '../../core/shown-effect.ts';
import { isWild, shownText } from '../../shell/effects/wild-text.ts';
import type { CallEffects, CallPart, PlaceEffect } from './call-effects.ts';

interface ShownPlace {
  readonly cwd: string;
  readonly home: string;
}

/** What a call does, part by part, in the order in which the parts stand in it. */
export function shownEffects(call: CallEffects, place: ShownPlace): readonly ShownEffect[] {
  const all: (readonly [CallPart, ShownEffect])[] = [
    ...call.escalating.map((part) => [part, { part: part.text, does: 'escalates', told: true }] as const),
    ...call.places.filter((one) => isWorthSaying(one, place)).map((one) => [one.part, ofPlace(one, place)] as const),
    ...call.hosts.map(
      ({ host, part }) => [part, { part: part.text, does: 'sends', host, told: host !== null }] as const,
    ),
    ...call.untold.map((part) => [part, { part: part.text, does: 'unknown', told: false }] as const),
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

function ofPlace({ does, reach, path, part }: PlaceEffect, place: ShownPlace): ShownEffect {
  return { part: part.text, does, path: shownPath(shownText(path), place), reach, told: !isWild(path) };
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

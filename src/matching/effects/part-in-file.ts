import type { CallContent, CallEffects, CallPart } from './call-effects.ts';
import { partOfRun } from './part-of-run.ts';

type Holds = (call: CallEffects) => boolean;

/**
 * The part of a file by which a rule holds for a call; null: the line does it itself. `holds`: whether the rule holds for a
 * call that does only some of it.
 */
export function partInFile(call: CallEffects, holds: Holds): string | null {
  const parts = [...call.places, ...call.hosts, ...call.whole].map(({ part }) => part);
  const all = [...new Set([...parts, ...call.parts])].filter(({ file }) => file !== undefined);
  if (all.length === 0 || holds(onlyBy(call, ({ file }) => file === undefined))) return null;
  const one = all.slice(0, MOST).find((own) => holds(onlyBy(call, (part) => part.file === undefined || part === own)));
  return one?.text ?? [...new Set(all.map(({ file }) => file))].join(', ');
}

/** More than that is not tried one by one. */
const MOST = 200;

function onlyBy(call: CallEffects, isKept: (part: CallPart) => boolean): CallEffects {
  const kept = ({ part }: { readonly part: CallPart }): boolean => isKept(part);
  const content = (): CallContent => {
    const { read, shown, copies, environment } = call.content();
    return {
      ...{ read: read.filter(kept), shown: shown.filter(kept), copies: copies.filter(kept) },
      environment: environment.filter(isKept),
    };
  };
  return {
    ...call,
    places: call.places.filter(kept),
    hosts: call.hosts.filter(kept),
    whole: call.whole.filter(kept),
    parts: call.parts.filter(isKept),
    lines: call.lines.map(({ text, read }) => ({
      text,
      read: { ...read, runs: read.runs.filter((run) => isKept(partOfRun(run))) },
    })),
    content,
  };
}

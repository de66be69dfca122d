import type { Figure } from '../part.ts';
import type { BareDelivery } from './bare.ts';
import type { Delivery } from './deliver.ts';
import { PROBE_KINDS, type Probes } from './probes.ts';

export interface LoadFigures {
  readonly isQuick: boolean;
  readonly machines: number;
  readonly processes: number;
  /** When nothing happened but polls that were held and heartbeats. */
  readonly quiet: { readonly fromMs: number; readonly toMs: number };
  readonly delivery: Delivery;
  readonly probes: Probes;
  readonly bare: BareDelivery;
  readonly bundleReads: number;
  /** Of all processes of the server, from the publication until all had it, with all else that they did. */
  readonly cpuMs: number;
  readonly mostConnections: number;
  readonly mostMb: number;
}

/** Ten that ask, and two that listen: for policy, and for answers. */
const CONNECTIONS = 12;

export function loadFigures(load: LoadFigures): readonly Figure[] {
  const { machines, processes, delivery, bare, isQuick } = load;
  const name = (what: string): string => `${machines} machines, ${processes === 1 ? 'one process' : 'two'}: ${what}`;
  const figure = (what: string, value: number, unit = '', promise?: Figure['promise']): Figure => ({
    ...{ name: name(what), value, unit },
    ...(promise === undefined ? {} : { promise }),
  });
  const allMs = delivery.toMs - delivery.fromMs;
  return [
    figure('have the new revision', delivery.reached, '', { least: machines }),
    figure('until all have it', allMs, 'ms'),
    figure('of all, in the busiest second', delivery.busiestSecond, 'x', isQuick ? undefined : { most: 0.25 }),
    figure('of all, in the busiest tenth of one', delivery.busiestTenth, 'x'),
    figure('answers that were none, or 5xx', badAnswers(load), '', { most: 0 }),
    figure("reads of the bundle's bytes", load.bundleReads, '', { most: 2 * processes }),
    figure('connections to the database', load.mostConnections, '', { most: CONNECTIONS * processes }),
    figure("a server's memory", load.mostMb, 'MB', { most: 512 }),
    ...probeFigures(load, figure),
    figure('by a bare server, until all have it', bare.delivery.toMs - bare.delivery.fromMs, 'ms'),
    figure('by a bare server, in the busiest tenth of a second', bare.delivery.busiestTenth, 'x'),
    figure("a server's time meanwhile, of a bare one's", load.cpuMs / bare.cpuMs, 'x'),
  ];
}

function badAnswers({ delivery, probes }: LoadFigures): number {
  const bad = Object.entries(delivery.statuses).filter(([status]) => !/^[234]/.test(status));
  return bad.reduce((sum, [, count]) => sum + count, probes.bad(delivery.fromMs, delivery.toMs).length);
}

function probeFigures(
  { probes, quiet, delivery, isQuick }: LoadFigures,
  figure: (what: string, value: number, unit: string, promise?: Figure['promise']) => Figure,
): readonly Figure[] {
  return PROBE_KINDS.flatMap((kind) => {
    const [before, during] = [quiet, delivery].map(({ fromMs, toMs }) => probes.took(kind, fromMs, toMs));
    const [middle, late] = [0.5, 0.95].map((part) => [at(before, part), at(during, part)] as const);
    return [
      figure(`${kind}, nothing happens, the middle`, middle?.[0] ?? 0, 'ms'),
      figure(`${kind}, meanwhile, the middle`, middle?.[1] ?? 0, 'ms'),
      figure(`${kind}, meanwhile, of that, the middle`, ratio(middle), 'x', { most: isQuick ? 20 : 5 }),
      figure(`${kind}, meanwhile, the slowest twentieth`, late?.[1] ?? 0, 'ms'),
      figure(`${kind}, of that, the slowest twentieth`, ratio(late), 'x'),
    ];
  });
}

function at(sorted: readonly number[] = [], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

function ratio([before, during]: readonly [number, number] = [0, 0]): number {
  return before === 0 ? 0 : during / before;
}

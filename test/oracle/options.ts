import { SHELLS, type Shell } from './shells.ts';

/** What `npm run test:oracle` was told, by its environment: scripts/test-oracle.mjs reads the command line. */
export interface OracleOptions {
  readonly lines: number;
  readonly seed: number;
  readonly shells: readonly Shell[];
  /** Where what the kernel saw is kept from run to run. */
  readonly seenFile?: string;
  /** The run that the recorded figures are about. */
  readonly isUsual: boolean;
  /** The figures of this run are written down. */
  readonly records: boolean;
  /** Every production by itself, and nothing else. */
  readonly isCensus: boolean;
}

export const USUAL = { seed: 30, lines: 2000 } as const;

export function oracleOptions(env: NodeJS.ProcessEnv): OracleOptions {
  const number = (text: string | undefined, usual: number): number => (text === undefined ? usual : Number(text));
  const lines = number(env.HOOKLINE_ORACLE_LINES, USUAL.lines);
  const seed = number(env.HOOKLINE_ORACLE_SEED, USUAL.seed);
  const only = env.HOOKLINE_ORACLE_SHELL;
  const shells = SHELLS.filter((shell) => only === undefined || shell === only);
  const isCensus = env.HOOKLINE_ORACLE_CENSUS === '1';
  const isUsual = lines === USUAL.lines && seed === USUAL.seed && only === undefined;
  const seenFile = env.HOOKLINE_ORACLE_SEEN;
  return {
    lines,
    seed,
    shells,
    isUsual,
    records: env.HOOKLINE_ORACLE_RECORD === '1',
    isCensus,
    ...(seenFile === undefined ? {} : { seenFile }),
  };
}

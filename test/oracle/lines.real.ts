import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { beside } from './beside.ts';
import { compareLine } from './compare.ts';
import { type Figures, figuresOf } from './figures.ts';
import { GRAMMAR, productionsOf } from './grammar/grammar.ts';
import { constructOf } from './grammar/production.ts';
import { type Kept, keep, withoutMended } from './kept.ts';
import { oracleOptions } from './options.ts';
import { ruleReader } from './reader.ts';
import { rememberedIn } from './remembered.ts';
import { type Finding, type OracleResult, runOracle } from './run-oracle.ts';
import { missingPrograms, type RunLine, sandboxIn } from './sandbox.ts';
import { SHELLS } from './shells.ts';
import { shrunk } from './shrink.ts';

const FILE = join(import.meta.dirname, 'figures.json');
const RECORDED: Figures = JSON.parse(readFileSync(FILE, 'utf8'));
const LEAST = 200;
/** What runs beside others may end before them or after them: so many lines of a hundred may be told otherwise the next time. */
const NOISE = 0.003;

const options = oracleOptions(process.env);
const missing = missingPrograms(options.shells);

test('every program that the oracle needs is there', () => {
  expect(missing, `install them: ${missing.join(', ')}`).toEqual([]);
});

describe.skipIf(missing.length > 0)('what the kernel saw of generated lines, against what the reader says', () => {
  const folder = scratchFolder();
  const read = ruleReader();
  let run: RunLine;
  let result: OracleResult;
  let figures: Figures;
  beforeAll(async () => {
    const sandbox = sandboxIn(folder);
    run = options.seenFile === undefined ? sandbox : rememberedIn(options.seenFile, sandbox);
    result = await runOracle({ ...options, run, read });
    figures = figuresOf(result.findings, options);
    console.log(JSON.stringify(figures, null, 2));
    if (options.records) await record();
  }, 36_000_000);

  test('every line ends in time, but for one in a thousand', () => {
    const late = result.findings.filter(({ compared }) => compared === null);
    expect(late.length, late.map(({ line }) => line).join('\n---\n')).toBeLessThanOrEqual(
      result.findings.length / 1000,
    );
  });

  test('every construct of the grammar occurs at least 200 times in a usual run', () => {
    const isWhole = options.lines >= 2000 && options.shells.length === SHELLS.length;
    const constructs = new Set(productionsOf(GRAMMAR).map(({ name }) => constructOf(name)));
    const seldom = [...constructs].filter((name) => (result.counts.get(name) ?? 0) < LEAST);
    if (isWhole) expect(seldom).toEqual([]);
    else expect(constructs.size).toBeGreaterThan(100);
  });

  test('no line does what the reader does not say, but for what is known', async () => {
    const known = new Set(Object.keys(RECORDED.known));
    const unexplained = result.findings.filter(
      ({ productions, compared }) =>
        compared !== null && compared.understated.length > 0 && !productions.some((name) => known.has(name)),
    );
    const shown: string[] = [];
    for (const finding of unexplained.slice(0, 10)) shown.push(JSON.stringify(await smallest(finding)));
    expect(unexplained.length, `${unexplained.length} lines, the first of them:\n${shown.join('\n')}`).toBe(0);
  });

  test('the figures of the recorded seed do not rise', () => {
    if (!options.isUsual) return expect(figures.lines).toBe(options.lines);
    const most = (figure: number): number => figure + RECORDED.lines * NOISE;
    for (const shell of SHELLS) {
      const [now, before] = [figures.shells[shell], RECORDED.shells[shell]];
      expect(now.understated, `${shell}, understated`).toBeLessThanOrEqual(most(before.understated));
      expect(now.overstated, `${shell}, overstated as certain`).toBeLessThanOrEqual(most(before.overstated));
      expect(now.unknown, `${shell}, unknown`).toBeLessThanOrEqual(most(before.unknown));
      expect(now.certain, `${shell}, said as certain`).toBeGreaterThanOrEqual(before.certain - 1);
    }
  });

  async function smallest({ line, shell, productions, compared }: Finding): Promise<Kept> {
    const understatedIn = async (text: string): Promise<readonly string[]> => {
      const seen = await run(text, shell);
      return seen === null ? [] : (await compareLine(text, seen, read)).understated;
    };
    const before = compared?.understated ?? [];
    // what is left must be the same fault, and not another that the shorter line happens to have
    const small = await shrunk(line, async (text) => (await understatedIn(text)).some((one) => before.includes(one)));
    const by = productions.find((name) => figures.known[name] !== undefined) ?? '';
    // a name that a program makes up is another one each time
    const again = await understatedIn(small);
    const saw = (await understatedIn(small)).filter((one) => again.includes(one));
    return { by, shell, line: small, saw, open: true };
  }

  /** Of the shortest line that the class accounts for. */
  async function smallestBy(by: string): Promise<Kept | null> {
    const found = result.findings.filter(
      ({ productions, compared }) => productions.includes(by) && (compared?.understated.length ?? 0) > 0,
    );
    const [shortest] = found.sort((a, b) => a.line.length - b.line.length);
    return shortest === undefined ? null : smallest(shortest);
  }

  /** The figures, and the smallest line of each class that has none; what is mended is no longer open. */
  async function record(): Promise<void> {
    writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);
    const lines = new Map((await withoutMended(read)).map((one) => [`${one.shell} ${one.line}`, one]));
    const isKept = (by: string): boolean => [...lines.values()].some((one) => one.by === by && one.open === true);
    const classes = Object.keys(figures.known).filter((name) => !isKept(name));
    await beside(classes, async (by) => {
      const small = await smallestBy(by);
      if (small === null || small.saw.length === 0) return;
      const key = `${small.shell} ${small.line}`;
      lines.set(key, lines.get(key) ?? { ...small, by });
    });
    keep([...lines.values()]);
  }
});

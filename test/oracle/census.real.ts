import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { beside } from './beside.ts';
import { type CensusFinding, censusLines, censusOf } from './census.ts';
import { compareLine } from './compare.ts';
import { oracleOptions } from './options.ts';
import { ruleReader } from './reader.ts';
import { sandboxIn } from './sandbox.ts';

const EACH = 4;
const options = oracleOptions(process.env);
const folder = scratchFolder();

test.runIf(options.isCensus)(
  'every production by itself is counted',
  async () => {
    const run = sandboxIn(folder);
    const read = ruleReader();
    const all = options.shells.flatMap((shell) =>
      censusLines(shell, EACH, options.seed).map((one) => ({ ...one, shell })),
    );
    const findings: CensusFinding[] = [];
    await beside(all, async (one) => {
      const seen = await run(one.line, one.shell);
      if (seen !== null) findings.push({ ...one, compared: await compareLine(one.line, seen, read) });
    });
    const rows = censusOf(findings);
    console.log(
      rows
        .filter(({ isWrong }) => isWrong)
        .map(({ text }) => text)
        .join('\n'),
    );
    expect(rows.length).toBeGreaterThan(200);
  },
  3_600_000,
);

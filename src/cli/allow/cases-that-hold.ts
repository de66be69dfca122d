import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { orElse } from '../../core/or-else.ts';
import { isHeeded } from '../../core/role.ts';
import type { Explanation } from '../../engine/explain.ts';
import { caseWorlds } from '../../hooktest/case-worlds.ts';
import { explainCase } from '../../hooktest/play-case.ts';
import { readTestText } from '../../hooktest/read-test-file.ts';
import type { TestCase } from '../../hooktest/test-file.ts';
import { testedConfig } from '../../hooktest/tested-config.ts';
import type { FileEdit } from './exception-files.ts';
import { type PlannedTest, testsText } from './planned-tests.ts';

/**
 * Those of the planned cases that pass beside the edited rules, in the world that `hookline test` makes for a case: there the
 * home is empty, the session new, and the project nobody's. Nothing is run for it.
 */
export async function casesThatHold(
  planned: readonly PlannedTest[],
  { from, to }: FileEdit,
  env: Environment,
): Promise<readonly PlannedTest[]> {
  if (planned.length === 0) return [];
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-allow-'));
  const own = join(top, '.config', 'hookline');
  try {
    lendFolder(dirname(from.path), own);
    rmSync(join(own, basename(from.path)), { force: true });
    writeFileSync(join(own, basename(from.path)), to);
    const file = await readTestText(join(own, 'hooks.hooktest.yml'), await testsText(planned));
    const settings = { env, home: top, realHome: false };
    const worlds = caseWorlds(testedConfig(file, { home: top, named: null }), settings);
    try {
      const holding = await Promise.all(
        file.cases.map(async (one) => holds(one, explainCase(await worlds.stageFor(one), one))),
      );
      return planned.filter((_, i) => holding[i] === true);
    } finally {
      await worlds.close();
    }
  } catch {
    // a file that the rules extend and that is not there: `hookline test` could not play it either
    return [];
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

/** What lies beside the rules is found beside the edited ones too. */
function lendFolder(folder: string, at: string): void {
  mkdirSync(at, { recursive: true });
  for (const name of orElse(() => readdirSync(folder), [])) symlinkSync(join(folder, name), join(at, name));
}

function holds({ expect }: TestCase, { lanes, keptOut }: Explanation): boolean {
  const skipped = Object.entries(expect.skipped ?? {});
  if (skipped.length > 0)
    return skipped.every(([rule, why]) => keptOut.some((one) => hookLabel(one.hook) === rule && one.why === why));
  const meant = lanes.flatMap(({ hooks, fails }) => hooks.map((hook, i) => ({ hook, fault: fails[i] ?? null })));
  const words = meant.filter(({ hook }) => isHeeded(hook)).map(({ hook }) => wordOf(hook));
  const isSaid = meant.some(({ hook, fault }) => {
    return fault === null && hookLabel(hook) === expect.by && wordOf(hook) === expect.decision;
  });
  return isSaid && (expect.decision === 'deny' || !words.includes('deny'));
}

function wordOf({ handler }: Hook): string | null {
  return handler.kind === 'rule' ? handler.word : null;
}

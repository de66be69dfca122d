import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';
import { HookError } from '../../../../src/core/hook-error.ts';
import { messageOf } from '../../../../src/core/message-of.ts';
import { openBundleStage } from '../../../../src/history/fleet/bundle-stage.ts';
import { eventOfSent, sentIn } from '../../../../src/history/fleet/sent-decision.ts';
import { fleetTally } from '../../../../src/history/fleet/tally.ts';
import { turnedBy } from '../../../../src/history/fleet/turned.ts';
import { sealProcess } from '../../../../src/history/playground/seal-process.ts';
import type { ChildLine, ChildTask } from './child-line.ts';

/** A process of its own that tries one bundle on decisions, a line each. The folders that it may read are named; the last has the bundle. */
async function main(folders: readonly string[]): Promise<void> {
  sealProcess(folders);
  // what was imported by name is sealed, too
  syncBuiltinESMExports();
  const folder = folders.at(-1) ?? '/';
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { enforced, says }: ChildTask = JSON.parse((await lines.next()).value);
  try {
    const stage = await openBundleStage(folder, enforced);
    const tally = fleetTally();
    const { clauses, asksForEarlier } = stage;
    say({ kind: 'ready', clauses, asksForEarlier });
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const sent = sentIn(next.value);
      const event = eventOfSent(sent, next.value);
      const where = { ...sent, labels: sent.labels ?? {} };
      const turned = event === null ? null : turnedBy(await stage.play(event, where));
      if (says === 'each') say({ kind: 'turned', turned }, folder);
      else if (turned === null) tally.missed();
      else tally.add(sent, turned);
    }
    if (says === 'counts') say({ kind: 'result', result: tally.told() }, folder);
  } catch (error) {
    const hint = error instanceof HookError ? error.hint : undefined;
    say({ kind: 'failed', message: messageOf(error), hint: hint ?? null, wrong: error instanceof HookError }, folder);
  }
}

/** Where the bundle lies meanwhile is nobody's concern. */
function say(line: ChildLine, folder: string | null = null): void {
  const text = JSON.stringify(line);
  process.stdout.write(`${folder === null ? text : text.replaceAll(`${JSON.stringify(folder).slice(1, -1)}/`, '')}\n`);
}

await main(process.argv.slice(2));
// the engine keeps nothing that is worth waiting for
process.exitCode = 0;

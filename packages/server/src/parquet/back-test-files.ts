import type { Bundle } from '../../../../src/bundle/bundle.ts';
import { likenessOf, type MachineClause } from '../../../../src/history/fleet/alike-machines.ts';
import { PASSING_FIELDS } from '../../../../src/history/fleet/same-input.ts';
import type { Turned } from '../../../../src/history/fleet/turned.ts';
import {
  BackTestProblem,
  type BackTestResult,
  ENDED,
  GONE,
  ready,
  runBackTest,
  within,
} from '../back-test/run-back-test.ts';
import { type SealedProcess, sealedProcess } from '../back-test/sealed-process.ts';
import { dayOf } from '../store/partitions.ts';
import type { DecisionSpan } from '../store/replay-pages.ts';
import { countTurned, TURNED, turnedTypes } from './count-turned.ts';
import { type Duck, openDuck } from './duck.ts';
import { type ExportedFiles, exportedFiles } from './export-folder.ts';
import { exportedLabels, exportedPages, isMeant, readFrom, replayRow, SENT } from './exported-rows.ts';

interface Given {
  readonly bundle: Bundle;
  readonly folder: string;
  readonly span: DecisionSpan;
  readonly signal: AbortSignal;
}

/** So many lines are under way: then their answers are read. */
const AT_ONCE = 200;

/**
 * The same as over the database, over what was exported from it. Calls with the same input are decided once, for each kind of
 * machine that the bundle tells apart; unless a rule asks for what came before, or names what is another one each time.
 */
export async function backTestFiles(given: Given): Promise<BackTestResult> {
  const { bundle, folder, span, signal } = given;
  const files = exportedFiles(folder, dayOf(Date.parse(span.since)), dayOf(Date.parse(span.until)));
  const began = performance.now();
  const duck = await openDuck();
  const child = sealedProcess(bundle, 'each');
  signal.addEventListener('abort', child.kill, { once: true });
  try {
    const { clauses, asksForEarlier } = await ready(child);
    if (asksForEarlier || namesPassing(bundle) || files.days.length === 0) {
      child.kill();
      const pages = exportedPages(duck, files, span);
      return await runBackTest({ bundle, pages, signal, tell: async () => {}, limitMs: Number.POSITIVE_INFINITY });
    }
    await viewRows(duck, files, span, clauses);
    await decideDistinct(duck, child, files, signal);
    const told = await countTurned(duck);
    return { ...told, upTo: null, tookMs: Math.round(performance.now() - began) };
  } finally {
    signal.removeEventListener('abort', child.kill);
    child.kill();
    duck.close();
  }
}

/** `rows`: the decisions that are meant, each with the kind of its machine. Their day and their number in its file are their order. */
async function viewRows(
  duck: Duck,
  files: ExportedFiles,
  span: DecisionSpan,
  clauses: readonly MachineClause[],
): Promise<void> {
  const from = readFrom(files.days);
  await duck.run('CREATE TABLE alike (machine VARCHAR, likeness INTEGER)');
  await duck.run(
    `CREATE VIEW meant AS SELECT *, CAST(time AS DATE) AS day, file_row_number AS n FROM ${from} WHERE ${isMeant(span)}`,
  );
  if (clauses.length > 0) await tellKinds(duck, files, clauses);
  await duck.run(
    clauses.length === 0
      ? 'CREATE VIEW rows AS SELECT *, 0 AS likeness FROM meant'
      : 'CREATE VIEW rows AS SELECT meant.*, alike.likeness FROM meant JOIN alike USING (machine)',
  );
}

async function tellKinds(duck: Duck, files: ExportedFiles, clauses: readonly MachineClause[]): Promise<void> {
  const labels = await exportedLabels(duck, files);
  const numbers = new Map<string, number>();
  const { VARCHAR, INTEGER } = duck.api;
  for await (const rows of duck.pages('SELECT DISTINCT machine FROM meant')) {
    const machines = rows.map(([machine]) => String(machine));
    const kinds = machines.map((machine) => {
      const likeness = likenessOf(clauses, { machine, labels: labels.get(machine) ?? {} });
      const number = numbers.get(likeness) ?? numbers.size;
      numbers.set(likeness, number);
      return number;
    });
    await duck.append('alike', [VARCHAR, INTEGER], [machines, kinds]);
  }
}

/** `turned`: what becomes of each input on each kind of machine. */
async function decideDistinct(
  duck: Duck,
  child: SealedProcess,
  files: ExportedFiles,
  signal: AbortSignal,
): Promise<void> {
  const labels = await exportedLabels(duck, files);
  await duck.run(`CREATE TABLE turned (${TURNED.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`);
  await duck.run(`CREATE TABLE asked AS
    SELECT input, likeness, min({'day': day, 'n': n}) AS place FROM rows
    WHERE input IS NOT NULL GROUP BY input, likeness`);
  const types = turnedTypes(duck.api);
  const statement = `SELECT ${SENT}, asked.input, asked.likeness FROM rows
    JOIN asked ON rows.day = asked.place.day AND rows.n = asked.place.n`;
  for await (const rows of duck.pages(statement)) {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const part = rows.slice(at, at + AT_ONCE);
      const all = await within(child, decided(child, part, labels));
      if (signal.aborted) throw new BackTestProblem(ENDED);
      const told = part.map((row, i) => ({
        input: String(row[10]),
        likeness: Number(row[11]),
        turned: all[i] ?? null,
      }));
      await duck.append(
        'turned',
        types,
        TURNED.map(({ of }) => told.map((one) => of(one, duck.api))),
      );
    }
  }
}

async function decided(
  child: SealedProcess,
  rows: readonly (readonly unknown[])[],
  labels: Awaited<ReturnType<typeof exportedLabels>>,
): Promise<readonly (Turned | null)[]> {
  const lines = rows.map((row) => replayRow(row, labels).line ?? 'null');
  await child.send(`${lines.join('\n')}\n`);
  const all: (Turned | null)[] = [];
  for (const _ of lines) {
    const said = await child.next();
    if (said?.kind === 'failed') throw new BackTestProblem(said.message);
    if (said?.kind !== 'turned') throw new BackTestProblem(GONE);
    all.push(said.turned);
  }
  return all;
}

/** However it is written. */
function namesPassing({ files }: Bundle): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[_-]/g, '');
  const texts = files.map(({ bytes }) => plain(Buffer.from(bytes).toString('utf8')));
  return PASSING_FIELDS.some((name) => texts.some((text) => text.includes(plain(name))));
}

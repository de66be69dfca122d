import type { DecisionSpan, ReplayRow } from '../store/replay-pages.ts';
import { sentLine } from '../store/sent-line.ts';
import { type Duck, quoted } from './duck.ts';
import type { ExportedFiles } from './export-folder.ts';

/** As they are read for a replay, in this order. */
export const SENT = 'epoch_ms(time) AS ms, machine, uid, person, project, agent, shape, repository, about, content';

/** Rows of files, with their number in each (`file_row_number`). Names of folders are nobody's columns here. */
export function readFrom(files: readonly { readonly path: string }[]): string {
  const paths = files.map(({ path }) => quoted(path.replace(/[*?[]/g, '[$&]'))).join(', ');
  return `read_parquet([${paths}], hive_partitioning = false, file_row_number = true)`;
}

/** Which of them are meant, as in the database. */
export function isMeant({ since, until, person, project, agent, sample }: DecisionSpan): string {
  return [
    "kind = 'decision' AND NOT experiment",
    `time >= TIMESTAMP ${quoted(since.replace('Z', ''))} AND time < TIMESTAMP ${quoted(until.replace('Z', ''))}`,
    ...(person === undefined ? [] : [`person = ${quoted(person)}`]),
    ...(project === undefined ? [] : [`project = ${quoted(project)}`]),
    ...(agent === undefined ? [] : [`agent = ${quoted(agent)}`]),
    ...(sample === undefined ? [] : [`bucket < ${Number(sample)}`]),
  ].join(' AND ');
}

type Labels = Readonly<Record<string, string>>;

/** The labels of machines when they were exported. */
export async function exportedLabels(duck: Duck, { machines }: ExportedFiles): Promise<ReadonlyMap<string, Labels>> {
  if (machines === null) return new Map();
  const rows = await duck.rows(`SELECT machine, labels FROM ${readFrom([{ path: machines }])}`);
  return new Map(rows.map(([machine, labels]) => [String(machine), JSON.parse(String(labels))]));
}

/** One of the rows that `SENT` gives. */
export function replayRow(row: readonly unknown[], labels: ReadonlyMap<string, Labels>): ReplayRow {
  const [ms, machine, uid, person, project, agent, shape, repository, about, content] = row;
  const place = { at: new Date(Number(ms)).toISOString(), machine: String(machine), uid: String(uid) };
  const found = {
    ...{ person: text(person), project: text(project), agent: text(agent), shape: text(shape) },
    ...{ repository: text(repository), labels: labels.get(place.machine) ?? null },
  };
  const told = text(content);
  return { place, line: told === null ? null : sentLine({ place, found, about: text(about), content: told }) };
}

/** All of them, the oldest first, a file after the other. */
export async function* exportedPages(
  duck: Duck,
  files: ExportedFiles,
  span: DecisionSpan,
): AsyncGenerator<readonly ReplayRow[]> {
  const labels = await exportedLabels(duck, files);
  for (const file of files.days)
    for await (const rows of duck.pages(`SELECT ${SENT} FROM ${readFrom([file])} WHERE ${isMeant(span)}`))
      yield rows.map((row) => replayRow(row, labels));
}

function text(value: unknown): string | null {
  return value === null ? null : String(value);
}

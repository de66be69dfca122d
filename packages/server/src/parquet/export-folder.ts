import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parsedJson } from '../../../../src/core/json.ts';

/** How the folder is laid out, and what `input` means in it: another number is not understood. */
const FORM = 1;
const ABOUT = 'export.json';
const FILE = 'decisions.parquet';
const PART = /^\..*\.part$/;

export interface ExportFolder {
  /** Has another file written whole, and gives it its name then. */
  readonly write: (name: string, work: (path: string) => Promise<void>) => Promise<void>;
  readonly day: (day: string) => string;
  readonly machines: string;
}

/** A folder for exported decisions of one fleet. What an export that was interrupted has left behind is removed. */
export function exportFolder(folder: string, fleet: string): ExportFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = aboutIn(folder);
  if (known !== null && known.fleet !== fleet)
    throw new Error(`"${folder}" has the decisions of the fleet "${known.fleet}", and not of "${fleet}".`);
  writeFileSync(join(folder, ABOUT), `${JSON.stringify({ form: FORM, fleet })}\n`);
  return {
    async write(name, work) {
      const place = join(folder, name, '..');
      mkdirSync(place, { recursive: true, mode: 0o700 });
      for (const left of readdirSync(place).filter((one) => PART.test(one))) rmSync(join(place, left), { force: true });
      const part = join(place, `.${process.pid}.part`);
      await work(part);
      renameSync(part, join(folder, name));
    },
    day: (day) => `day=${day}/${FILE}`,
    machines: 'machines.parquet',
  };
}

export interface ExportedFiles {
  readonly days: readonly { readonly day: string; readonly path: string }[];
  /** Null: which labels machines have is not there. */
  readonly machines: string | null;
}

/** The files of these days, the oldest first; both ends included. */
export function exportedFiles(folder: string, from: string, to: string): ExportedFiles {
  if (aboutIn(folder) === null)
    throw new Error(
      `There are no exported decisions in "${folder}". Make them: hookline-server export --to "${folder}"`,
    );
  const days = readdirSync(folder)
    .flatMap((name) => /^day=(\d{4}-\d\d-\d\d)$/.exec(name)?.[1] ?? [])
    .filter((day) => day >= from && day <= to)
    .sort()
    .map((day) => ({ day, path: join(folder, `day=${day}`, FILE) }))
    .filter(({ path }) => existsSync(path));
  const machines = join(folder, 'machines.parquet');
  return { days, machines: existsSync(machines) ? machines : null };
}

function aboutIn(folder: string): { readonly fleet: string } | null {
  const file = join(folder, ABOUT);
  if (!existsSync(file)) return null;
  const about = parsedJson(readFileSync(file, 'utf8'));
  if (isObject(about) && about.form === FORM && typeof about.fleet === 'string') return { fleet: about.fleet };
  throw new Error(`"${folder}" was exported by another version of hookline-server: export into a new folder.`);
}

import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../../../src/core/error-code.ts';
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
  makeFolder(resolve(folder));
  const known = aboutIn(folder);
  if (known === null && readdirSync(folder).length > 0)
    throw new Error(
      `"${folder}" has other things in it, and no export of hookline-server: name a new folder, or an empty one.`,
    );
  if (known !== null && known.fleet !== fleet)
    throw new Error(`"${folder}" has the decisions of the fleet "${known.fleet}", and not of "${fleet}".`);
  writeFileSync(join(folder, ABOUT), `${JSON.stringify({ form: FORM, fleet })}\n`);
  return {
    async write(name, work) {
      const place = join(folder, name, '..');
      makeFolder(resolve(place));
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
  const found = { days, machines: existsSync(machines) ? machines : null };
  for (const path of [...days.map((one) => one.path), ...(found.machines === null ? [] : [machines])])
    mustBeWhole(path);
  return found;
}

/** Step by step: all at once, Node never comes to an end in a file system that takes no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new Error(`The folder "${folder}" cannot be made (${errorCode(error)}).`);
  }
}

const MARK = 'PAR1';

/** A Parquet file ends as it begins: what was cut off does not. */
function mustBeWhole(path: string): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const ends = [0, Math.max(0, size - MARK.length)].map((at) => {
      const bytes = Buffer.alloc(MARK.length);
      readSync(file, bytes, 0, MARK.length, at);
      return bytes.toString('latin1');
    });
    if (ends.some((end) => end !== MARK))
      throw new Error(`"${path}" is no whole Parquet file: remove it, and export its day again.`);
  } finally {
    closeSync(file);
  }
}

function aboutIn(folder: string): { readonly fleet: string } | null {
  const file = join(folder, ABOUT);
  if (!existsSync(file)) return null;
  const about = parsedJson(readFileSync(file, 'utf8'));
  if (isObject(about) && about.form === FORM && typeof about.fleet === 'string') return { fleet: about.fleet };
  throw new Error(`"${folder}" was exported by another version of hookline-server: export into a new folder.`);
}

import type { Disk, FileText } from './disk/disk.ts';
import type { FileTexts } from './held-texts.ts';
import { ANY_WORDS, type LineState, type Scope } from './scope.ts';
import { ANY } from './wild-text.ts';
import { enoughWork } from './work.ts';

/** Where a line runs. */
export interface LinePlace {
  readonly cwd: string;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
  /** The text of a file that a line may run; null: there is none that may be read. Not given: nobody looks. */
  readonly textOf?: (path: string) => FileText | null;
  readonly files?: FileTexts;
  /** The line as somebody wrote it, where its signs have been written otherwise: what it tells its shell counts. */
  readonly written?: string;
}

type FilesAt = Omit<LinePlace, 'files'> & { readonly files?: FileTexts | null };

/** Written out: this is made for every line. */
export function scopeAt(
  { cwd, home, environment, files = null }: FilesAt,
  isSure: boolean,
  line: LineState,
  disk: Disk | null,
): Scope {
  return {
    home,
    environment,
    line,
    disk,
    files,
    work: enoughWork(),
    written: new Map(),
    own: null,
    readBy: 'bash',
    cwds: [cwd],
    oldCwds: [environment('OLDPWD') ?? ANY],
    stack: [],
    values: NO_VALUES,
    given: ANY_WORDS,
    functions: NO_FUNCTIONS,
    isOver: false,
    failed: null,
    endsOnFailure: false,
    breaks: null,
    continues: null,
    returns: null,
    locals: null,
    isSure,
    leaves: 0,
    jobs: [],
  };
}

const NO_VALUES: Scope['values'] = new Map();
const NO_FUNCTIONS: Scope['functions'] = new Map();

import { accessSync, constants, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Happened } from '../core/after-clause.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from './plain-file.ts';
import { makeFolder, namesIn, writeWhole } from './state-folder.ts';

/** More clauses than anybody writes: rules that are changed all the time leave theirs behind. */
const MOST_CLAUSES = 500;

/**
 * What happened in a session, a file for each clause that asks for it: the first call stays. What cannot be written is as
 * if it had happened, for every process after this one: `open` is there where it could be written at least once, and is
 * renamed, which a full disk allows, where it could not be any more.
 */
export function happenedIn(folder: string, digest: (text: string) => string, enter: () => void) {
  const lost = join(folder, 'lost');
  const open = join(folder, 'open');
  const fileOf = (clause: string): string => join(folder, `did-${digest(clause)}`);
  const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
  const begin = (): void => {
    enter();
    makeFolder(folder);
    if (!isThere(open)) writeWhole(open, '');
  };
  return {
    happened(clause: string): Happened | null {
      const isLost = (): boolean => {
        if (isThere(lost)) return true;
        begin();
        accessSync(folder, constants.W_OK);
        return false;
      };
      const path = fileOf(clause);
      if (orElse(() => isThere(path), true)) return happenedFrom(orElse(() => readPlainFile(path), ''));
      return orElse(isLost, true) ? NOT_REMEMBERED : null;
    },
    rememberHappened(clause: string, happened: Happened): boolean {
      const path = fileOf(clause);
      const write = (): boolean => {
        begin();
        if (isThere(path)) return true;
        if (namesIn(folder).length > MOST_CLAUSES) return false;
        writeWhole(path, JSON.stringify(happened));
        return true;
      };
      if (orElse(write, false)) return true;
      orElse(() => renameSync(open, lost), undefined);
      return false;
    },
  };
}

const NOT_REMEMBERED: Happened = { at: 0, what: null };

/** A file that cannot be read says at least that there was something. */
function happenedFrom(text: string): Happened {
  const value: unknown = parsedJson(text);
  if (!isObject(value) || typeof value.at !== 'number' || typeof value.what !== 'string') return NOT_REMEMBERED;
  return { at: value.at, what: value.what };
}

import { closeSync, fsyncSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { openSync } from '../looks/files.ts';
import { makeFolder } from '../state/state-folder.ts';
import type { SourceName } from './enrolment.ts';

/** Where the policy of one source lies. */
export interface Store {
  readonly folder: string;
  /** Which bundle counts, and by whose word. Changes only when that does. */
  readonly kept: string;
  /** How the last attempt to fetch one ended; its time is when the next one is due. */
  readonly tries: string;
  /** How often a server was told that this machine is there; its time is when it is told again. */
  readonly beats: string;
  /** What a server says that this machine is. */
  readonly labels: string;
  /** How it went to enrol by the token of the enrolment; its time is when that may be tried again. */
  readonly introduced: string;
  /** What was found when everything was looked at last, and how the files looked then. */
  readonly checked: string;
  /** A folder for each bundle, in which nothing changes any more. */
  readonly bundles: string;
  /** Whoever places one holds this. */
  readonly lock: string;
}

export function storeOf(stateFolder: string, source: SourceName): Store {
  const folder = join(stateFolder, 'fleet', source);
  const at = (name: string): string => join(folder, name);
  return {
    folder,
    kept: at('kept.json'),
    // apart: it changes often, and says nothing about which hooks there are
    tries: join(stateFolder, 'fetches', `${source}.json`),
    beats: join(stateFolder, 'fetches', `${source}-beats.json`),
    introduced: join(stateFolder, 'fetches', `${source}-introduced.json`),
    labels: at('labels.json'),
    checked: at('checked.json'),
    bundles: at('bundles'),
    lock: at('lock'),
  };
}

/** Whole or not at all, and still there when the power comes back. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    writeSynced(draft, content);
    renameSync(draft, path);
  } catch (error) {
    orElse(() => rmSync(draft, { force: true }), undefined);
    throw error;
  }
  syncFolder(dirname(path));
}

export function writeSynced(path: string, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Not every system has that of folders. */
export function syncFolder(path: string): void {
  orElse(() => {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }, undefined);
}

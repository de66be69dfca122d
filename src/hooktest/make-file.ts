import { cpSync, lstatSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { orElse } from '../core/or-else.ts';
import { isInside } from '../state/inside.ts';
import { isGits, isGitsName, notByStranger } from './confined-case.ts';
import type { FileContent } from './test-file.ts';

/** A file that a case names, and where it belongs. */
export interface FileToMake {
  /** As the case has it. */
  readonly name: string;
  readonly at: string;
  readonly content: FileContent;
  /** Copies are named from here. */
  readonly beside: string;
  /** Nothing is laid where git looks for what it runs, by whatever way. */
  readonly withoutGit: boolean;
}

/**
 * Makes it, and nothing outside of the world: a case may come with a repository, and links of the case itself, links in
 * what it copies, and folders that are lent lead out.
 */
export function makeFile(world: string, { name, at, content, beside, withoutGit }: FileToMake): void {
  makeFolder(world, name, content.kind === 'folder' ? at : dirname(at));
  if (withoutGit && isGits(relative(world, realpathSync(dirname(at)))))
    throw notByStranger(`lay "${name}", which is in ".git": git runs what stands there`);
  if (content.kind === 'folder') return;
  const there = orElse(() => lstatSync(at), null);
  if (there !== null && (content.kind !== 'text' || !there.isFile())) throw thereAlready(name);
  if (content.kind === 'text') writeFileSync(at, content.text);
  // it may lead anywhere: nothing is written through it
  if (content.kind === 'link') symlinkSync(content.to, at);
  if (content.kind === 'copy') copy(resolve(beside, content.from), at, withoutGit);
}

function copy(from: string, at: string, withoutGit: boolean): void {
  const filter = (path: string): boolean => !(withoutGit && path !== from && isGitsName(basename(path)));
  cpSync(from, at, { recursive: true, filter });
}

/** The folder and those above it, one after the other: each is looked at before anything is made in it. */
export function makeFolder(world: string, name: string, at: string): void {
  if (!isInside(world, at)) throw leadsOut(name);
  if (at !== world) makeFolder(world, name, dirname(at));
  const parent = orElse(() => realpathSync(dirname(at)), null);
  const there = orElse(() => lstatSync(at), null);
  if (there === null) {
    if (parent === null || !isInside(world, parent)) throw leadsOut(name);
    mkdirSync(join(parent, basename(at)));
    return;
  }
  // a link to nowhere would be made where it leads
  const real = orElse(() => realpathSync(at), null);
  if (real === null || !isInside(world, real)) throw leadsOut(name);
}

function leadsOut(name: string): HookError {
  return new HookError('USAGE', `"${name}" of a case leads out of its own project and home.`, {
    hint: 'nothing is made behind a link that leads elsewhere, nor in a ".hookline" or "~/.config/hookline" that is lent to the case',
  });
}

function thereAlready(name: string): HookError {
  return new HookError('USAGE', `"${name}" of a case is there already.`, { hint: 'name each path once' });
}

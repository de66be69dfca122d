import type { ActsName } from '../programs/program-files.ts';
import { programNamed } from '../programs/program-named.ts';
import { archiveActs } from './archive-acts.ts';
import { backupActs } from './backup-acts.ts';
import { type Call, givenWords, operandsOf } from './call.ts';
import { copyActs } from './copy-acts.ts';
import { editActs } from './edit-acts.ts';
import { type Act, touches } from './effect.ts';
import { findActs } from './find-acts.ts';
import { gitActs } from './git-acts.ts';
import { asFile, givenActs, isFiles } from './given-acts.ts';
import { hostsIn } from './host-in.ts';
import { interpreterActs, textActs } from './interpreter-acts.ts';
import { mirrorActs } from './mirror-acts.ts';
import { optionActs } from './option-acts.ts';
import { packActs } from './pack-acts.ts';
import { applyPatchActs, patchActs } from './patch-acts.ts';
import { mayBeTold, onlyReads, uploads } from './readers.ts';
import { responseActs, withResponses } from './response-files.ts';
import { rightsActs } from './rights-acts.ts';
import { sendActs } from './send-acts.ts';
import { spokenActs } from './spoken-acts.ts';
import { sqliteActs } from './sqlite-acts.ts';
import { withDashes } from './tar-acts.ts';
import { temporaryActs } from './temporary-acts.ts';
import { ANY, type WildText } from './wild-text.ts';
import { wordedActs } from './worded-acts.ts';

/** Null: its words are told apart as those of any other. */
type Acts = (call: Call) => readonly Act[] | null;

const ACTS: Readonly<Record<ActsName, Acts>> = {
  'applied-patch': applyPatchActs,
  archives: archiveActs,
  copies: copyActs,
  dd: () => [],
  edits: editActs,
  fed: fedActs,
  find: findActs,
  git: gitActs,
  mirrors: mirrorActs,
  packs: packActs,
  patch: patchActs,
  rights: rightsActs,
  shreds: shredActs,
  spoken: spokenActs,
  sqlite: sqliteActs,
  temporary: temporaryActs,
};

/** As they are called where the system has others. */
const GNU = /^g(?=(?:cp|mv|ln|install|rm|tee|dd|truncate|shred|chmod|chown|chgrp)$)/;

/** What a program does, by its words. One that nobody knows may do anything to whatever it is given. */
export function programActs(given: Call): readonly Act[] {
  const call = asUsual(withResponses(given));
  const acts = [
    ...ownActs(call),
    ...optionActs(call),
    ...responseActs(given),
    ...wordedActs(call),
    ...backupActs(call),
    ...sendActs(call),
    ...addressActs(call),
  ];
  return escalates(call) ? [{ does: 'escalates', path: null }, ...acts] : acts;
}

function asUsual(call: Call): Call {
  const { name, args } = call;
  if (/^(?:gtar|bsdtar|tar)$/.test(name)) return { ...call, args: withDashes(args) };
  return GNU.test(name) ? { ...call, name: name.slice(1) } : call;
}

function escalates({ name, args }: Call): boolean {
  const { wraps, escalatesWith, escalatesUnless } = programNamed(name);
  if (escalatesUnless?.test(args.join(' ')) === true) return false;
  if (wraps?.escalates === true || escalatesWith === null) return true;
  return escalatesWith?.test(args.join(' ')) === true;
}

/** A program of which nobody knows better, and which is given an address, may well talk with whoever is there. */
function addressActs(call: Call): readonly Act[] {
  const { name, args, runsOthers } = call;
  const { network, inShell, runsWith, sub } = programNamed(name);
  if (!args.some((word) => word.includes('://'))) return [];
  if (runsOthers || network !== undefined || inShell === true || runsWith === null || sub !== undefined) return [];
  if (!mayStart(call)) return [];
  const addresses = givenWords(args).filter((word) => /^(?:https?|wss?|ftps?):\/\//i.test(word));
  return [...new Set(hostsIn(addresses))].map((host) => ({ does: 'sends', host, path: null }));
}

/** Whether it may start the program that one of its words names. */
export function mayStart({ name, args }: Call): boolean {
  const { acts, given, startsNothing } = programNamed(name);
  return acts === undefined && !isFiles(given) && startsNothing !== true && !onlyReads(name, args);
}

/** `shred -u`: what it has written over is gone. */
function shredActs(call: Call): readonly Act[] {
  const { given } = programNamed(call.name);
  const { operands, has } = operandsOf(call.args, '', call.name);
  const gone = has('-u --remove') ? touches('deletes', operands, 'file') : [];
  return [...(isFiles(given) ? givenActs(call, given) : []), ...gone];
}

function ownActs(call: Call): readonly Act[] {
  const { name, args } = call;
  const { acts: named, given, writesWith, readsWith, tasks, filesOnly, leads = 0 } = programNamed(name);
  const acts = (named === undefined ? null : ACTS[named](call)) ?? interpreterActs(call);
  if (acts !== null) return acts;
  if (isFiles(given) && given.does !== 'reads') return givenActs(call, given);
  if (call.runsOthers) return [];
  if (onlyReads(name, args)) {
    if (isFiles(given)) return givenActs(call, given);
    return given === 'none' ? [] : touches('reads', givenWords(args).flatMap(asFile), 'file');
  }
  if (uploads(name, args))
    return touches('reads', [...givenWords(args).filter(isPathLike), ...plainlySent(call)], 'tree');
  if (isFiles(given) && writesWith !== undefined) {
    const read = givenActs(call, given);
    return [
      ...read,
      ...touches(
        'writes',
        read.flatMap((act) => ('reach' in act && act.reach !== 'below' ? act.path : [])),
        'file',
        'below',
      ),
    ];
  }
  const does = writesWith === undefined ? 'unknown' : 'writes';
  const used = name === 'configure' ? args.filter(isUsed) : args;
  const words = withoutLead(call, givenWords(used), leads)
    .filter((word) => tasks !== true || !TASK.test(word))
    .flatMap(asFile);
  const isListed = writesWith !== undefined || readsWith !== undefined || isFiles(given) || filesOnly === true;
  const own = (acts: readonly Act[]): readonly Act[] =>
    isListed ? acts : acts.map((act) => ({ ...act, only: 'given' }) as const);
  const inCode = (mayEvaluate(name) ? evaluated(args).flatMap(textActs) : []).map(
    (act) => ({ ...act, maybe: true }) as const,
  );
  const asGiven = words.flatMap((word) => [
    ...own(filesOnly === true ? touches(does, [word], 'file') : touches(does, [word], 'file', 'below')),
    // what unpacks `a.gz` writes `a`
    ...(PACKED.test(word) ? touches('writes', [word.replace(PACKED, '')], 'file') : []),
  ]);
  return [...asGiven, ...inCode];
}

function mayEvaluate(name: string): boolean {
  const row = programNamed(name);
  return Object.keys(row).length === 0 || row.code?.kind === 'interpreter';
}

/** `sbcl --eval '(delete-file "a")'`: code for a language that nobody listed. */
function evaluated(args: readonly WildText[]): readonly WildText[] {
  return args.flatMap((word, i) => {
    const [, attached] = /^--?(?:e|eval|expr|code|execute)[:=](.*)$/s.exec(word) ?? [];
    const text = attached ?? (EVALUATES.test(args[i - 1] ?? '') ? word : '');
    return /["'(]/.test(text) ? [text] : [];
  });
}

const EVALUATES = /^(?:--?(?:e|x|c|g|ex|eval|expr|expression|code|exec|execute|command|batch)|eval|runner)$/;

/** `aws s3 cp a b`: what it is to do stands before what it does that to. */
function withoutLead({ args, name }: Call, words: readonly WildText[], count: number): readonly WildText[] {
  const lead = count === 0 ? [] : operandsOf(args, '', name).operands.slice(0, count);
  const said = lead.filter((word) => /^[a-z][\w-]*$/.test(word));
  return words.filter((word, i) => !(said.includes(word) && words.indexOf(word) === i));
}

/** `./configure --prefix=…` only writes down where something is to be installed one day. */
function isUsed(word: WildText, i: number, args: readonly WildText[]): boolean {
  return !/^--(?:exec-prefix|prefix|[a-z]+dir)=/.test(word) && !/^--(?:exec-)?prefix$/.test(args[i - 1] ?? '');
}

/** `aws s3 cp id_rsa s3://b`: behind the word that sends, a name without a slash or a dot is a file as well. */
function plainlySent({ name, args }: Call): readonly WildText[] {
  const { uploads } = programNamed(name);
  if (uploads?.toLast !== true) return [];
  const { operands } = operandsOf(args, '', name);
  const behind = operands.slice(operands.findIndex((word) => uploads.words.test(word)) + 1, -1);
  return behind.filter((word) => !isPathLike(word) && !word.includes(':'));
}

/** Not a sub-command, and not a place on another machine. */
function isPathLike(word: WildText): boolean {
  return /[/.~\uE000-\uE002]/.test(word) && !/^[\w.@+-]+:/.test(word);
}

const TASK = /^[\w:@-]+$|^\.\/\.\.\.$/;
const PACKED = /\.(?:gz|bz2|xz|zst|lz4|lzma|br|Z)$/;

/** `parallel rm ::: a b`: what stands behind the colons goes to the command before them. */
function fedActs({ args, name }: Call): readonly Act[] {
  const end = args.findIndex((word) => /^::::?\+?$/.test(word));
  const { valuesOf } = operandsOf(end < 0 ? args : args.slice(0, end), '-a --arg-file --joblog --results', name);
  const lists = [...valuesOf('-a --arg-file'), ...(/^::::/.test(args[end] ?? '') ? args.slice(end + 1) : [])];
  const told = [
    ...touches('writes', [...valuesOf('--joblog'), ...valuesOf('--results')], 'file', 'below'),
    ...touches('reads', lists, 'file'),
    // what a list names goes to the command
    ...(lists.length > 0 ? touches('unknown', [ANY], 'file') : []),
  ];
  if (end < 0 || lists.length > 0) return told;
  const [program = '', ...own] = operandsOf(args.slice(0, end)).operands;
  const isRead = onlyReads(program, own) && !mayBeTold(program, args.slice(0, end));
  return [...told, ...touches(isRead ? 'reads' : 'unknown', args.slice(end + 1), 'tree')];
}

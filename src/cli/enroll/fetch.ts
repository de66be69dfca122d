import { isatty } from 'node:tty';
import { visible } from '../../core/visible.ts';
import { asksAs } from '../../fleet/asks-as.ts';
import { fetchSource } from '../../fleet/fetch-source.ts';
import { introductionTo } from '../../fleet/introduce.ts';
import { machineKey } from '../../fleet/machine-key.ts';
import { statusOf } from '../../fleet/source-status.ts';
import { type SourceNow, sourcesNow } from '../../fleet/sources.ts';
import { onEndingSignal } from '../../handlers/ending-signals.ts';
import { print } from '../../show/print.ts';
import { version } from '../../version.ts';
import { agentSession } from '../agent-session.ts';
import type { EnrollRequest } from '../enroll.ts';
import { noPositionals } from '../options.ts';

export const takes = [] as const;

/** `hookline enroll fetch`: now, whenever it would be due. Exit code 1: some policy does not count, or did not come. */
export async function part({ words, place, json }: EnrollRequest): Promise<number> {
  noPositionals(words, 'enroll fetch');
  const stopped = new AbortController();
  onEndingSignal(() => stopped.abort());
  const before = await sourcesNow(place);
  // by its name a machine knows whether a rule for some of all is for it
  if (before.length > 0) machineKey(place.stateFolder);
  const results: Result[] = [];
  for (const source of before) results.push(await fetched(source, place.stateFolder, stopped.signal));
  const after = await sourcesNow(place);
  const told = results.map((one, i) => ({ ...one, state: stateOf(after[i]) }));
  if (json) print(`${JSON.stringify(told)}\n`);
  else print(told.map(resultText).join('') || 'Not enrolled: there is nothing to fetch.\n');
  return told.some(({ problem, state }) => problem !== null || state !== 'current') ? 1 : 0;
}

interface Result {
  readonly source: string;
  readonly what: 'new' | 'longer' | 'same' | 'nothing';
  readonly revision: string | null;
  readonly problem: string | null;
}

async function fetched(
  { source, enrolment, store, ...now }: SourceNow,
  stateFolder: string,
  signal: AbortSignal,
): Promise<Result> {
  if (enrolment === null) {
    const problem = now.diagnostics[0]?.message ?? 'The enrolment cannot be used.';
    return { source, what: 'nothing', revision: null, problem };
  }
  // what somebody's clock says counts only where that somebody is there
  const byPerson = isatty(1) && agentSession(process.env) === null;
  const asking = { now: Date.now, random: Math.random, signal, waitSeconds: 0, byPerson };
  const authorization = asksAs(enrolment, stateFolder, Date.now);
  const introduction = introductionTo(enrolment, { ...asking, store, stateFolder, hookline: version });
  const { placed, problem } = await fetchSource({ enrolment, store, ...asking, authorization, introduction });
  const what = problem === null ? (placed?.what ?? 'same') : 'nothing';
  const revision = placed?.verified.revision ?? now.bundle?.revision ?? null;
  return { source, what, revision, problem: problem?.message ?? null };
}

function stateOf(now: SourceNow | undefined): string {
  return now === undefined ? 'gone' : statusOf(now, Date.now()).state;
}

const WORDS = { new: 'is new', longer: 'lives longer', same: 'is the newest', nothing: '' } as const;

function resultText({ source, what, revision, problem, state }: Result & { readonly state: string }): string {
  const whose = source === 'machine' ? 'this machine' : 'you';
  if (problem !== null) return `✗ ${whose}: ${visible(problem)}\n`;
  const late = state === 'current' ? '' : `, but it is ${state}`;
  return `${state === 'current' ? '✓' : '✗'} ${whose}: revision ${visible(revision ?? '')} ${WORDS[what]}${late}\n`;
}

import { userInfo } from 'node:os';
import { isSystemError } from '../../core/error-code.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Host } from '../../core/host.ts';
import { canonicalJson } from '../../core/json.ts';
import { type AskedOfLead, type LeadAnswer, USUAL_WITHIN_MS } from '../../core/lead.ts';
import type { WaitLimits } from '../../core/limits.ts';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import { bestEffort, evenIfBroken, orElseFor } from '../../core/or-else.ts';
import type { AskedCall } from '../../engine/engine.ts';
import { checkLeadAnswer, type LeadKey } from '../../fleet/lead-answer.ts';
import { leadDigest } from '../../fleet/lead-digest.ts';
import { toldLeads } from '../../fleet/lead-keys.ts';
import { machineKey } from '../../fleet/machine-key.ts';
import { readTries } from '../../fleet/tries.ts';
import { masking } from '../../masks/masking.ts';
import { folderChange } from '../../state/folder-change.ts';
import { type LeadQuestion, leadQuestions, MOST_WAITING } from '../../state/lead-questions.ts';
import type { HooksOptions } from '../hooks-options.ts';
import type { HooksParts } from '../hooks-parts.ts';
import type { InForce } from '../in-force.ts';
import { policyMasks } from '../policy-masks.ts';
import { questionDigest } from '../question-digest.ts';
import { senders } from '../start-sender.ts';
import { leadDocument, MOST_DOCUMENT_CHARS } from './lead-document.ts';
import { leadsFor, serverFor } from './leads-in-force.ts';

export interface LeadPlace {
  readonly host: Host;
  readonly options: HooksOptions;
  readonly parts: HooksParts;
  readonly inForce: InForce;
}

type Store = ReturnType<typeof leadQuestions>;

/** What a lead answered to exactly this; else the question is left for the process that sends it. Throws where it cannot be kept. */
export async function askLead(
  place: LeadPlace,
  asked: AskedCall,
  event: HookEvent,
  limits: WaitLimits,
): Promise<LeadAnswer> {
  const { host, options, parts, inForce } = place;
  const { records } = parts;
  const { person } = parts.asker;
  if (records === 'none') return nobody('this is only tried');
  const { background } = records;
  const server = serverFor(asked.hooks, inForce);
  if (server?.enrolment == null) return nobody('this machine is enrolled at no hookline-server');
  const leads = leadsFor(asked.hooks, inForce, event.projectDir);
  if (leads.length === 0) return nobody('the policy in force names no lead whose key can be used ("leads")');
  const { detail, address } = server.enrolment;
  const mask = (await policyMasks().load(inForce.policy.masks)) ?? masking();
  const document = leadDocument(asked, event, { detail, mask });
  if (document.length > MOST_DOCUMENT_CHARS)
    return nobody(`it has more than ${MOST_DOCUMENT_CHARS} characters, which no lead would look through`);
  const key = evenIfBroken(() => machineKey(host.stateFolder), null);
  if (key === null) return nobody('this machine has no key of its own, and none can be made');
  const call = await questionDigest({ kind: 'call', command: '', hooks: asked.hooks }, event, host.home);
  const machine = key.id;
  const digest = leadDigest(key, call, document);
  const store = leadQuestions(host.stateFolder);
  const told = toldLeads(leads);
  const until = Math.min(nowMs() + (person?.waitMs ?? 0), limits.deadline);
  const seenMs = Math.max(0, ...(inForce.fleet?.sources ?? []).map((one) => readTries(one.store).seenMs));
  let waited = '';
  for (;;) {
    const known = store.waitingFor(digest);
    const question = known !== null && canonicalJson(known.leads) === canonicalJson(told) ? known : null;
    // who was to answer it is not who answers now
    if (known !== null && question === null) store.close(known);
    const answer = question === null ? null : answerTo(store, question, { machine, document, leads, seenMs });
    if (answer !== null && answer !== 'over') return answer;
    if (answer === 'over' && question !== null) store.close(question);
    const open = question !== null && answer === null ? question : left();
    if (open === null) return nobody(`${MOST_WAITING} questions of this machine wait for a lead already`);
    const leftMs = until - nowMs();
    const { id, expiresAt } = open;
    if (leftMs <= 0 || limits.signal.aborted) return { kind: 'open', id, expiresAt, where: address };
    if (id !== waited) person?.tell?.(`Waiting for a lead: question ${id}, at ${address}\n`);
    waited = id;
    await folderChange(store.folder, leftMs, limits.signal);
  }

  function left(): LeadQuestion | null {
    if (store.unanswered().length >= MOST_WAITING) return null;
    const question = { digest, source: server?.source ?? '', document, leads: told };
    const made = store.leave(question, Math.min(...asked.hooks.map(withinOf)));
    // whoever waits here records nothing meanwhile, and that is what starts it otherwise
    if (background) senders(host, options).recorded();
    return made;
  }
}

interface Expected {
  readonly machine: string;
  readonly document: string;
  readonly leads: readonly LeadKey[];
  /** The latest time that was seen here. */
  readonly seenMs: number;
}

/** Null: there is none yet. Looked at each time, by the keys that are in force now: a file says nothing by itself. */
function answerTo(store: Store, question: LeadQuestion, expected: Expected): LeadAnswer | 'over' | null {
  const token = store.answerOf(question.id);
  if (token === null) return null;
  const { id, digest } = question;
  const { machine, document, leads, seenMs } = expected;
  const checkedAt = (ms: number) => checkLeadAnswer(token.trim(), { id, digest, document, machine }, leads, ms);
  const check = checkedAt(Date.now());
  if (check.kind === 'over') return 'over';
  // a clock that was set back makes no yes younger
  if (check.kind === 'good' && checkedAt(Math.max(Date.now(), seenMs)).kind === 'over')
    return nobody(
      `the yes was given before ${new Date(seenMs).toISOString()}, where this machine's clock has been (if that was wrong, a person can say so by running "hookline enroll fetch" in a terminal)`,
    );
  // it is one when this clock has come so far, if the question is still open then
  if (check.kind === 'early' && check.fromMs < Date.parse(question.expiresAt)) return null;
  if (check.kind === 'refused' || check.kind === 'early') {
    // the next one may be one
    bestEffort(() => store.dropAnswer(id));
    return null;
  }
  const { name, account } = check.by;
  if (check.answer === 'no') return { kind: 'no', by: name };
  if (account !== null && account === orElseFor(isSystemError, () => userInfo().username, null)) {
    store.close(question);
    return nobody(`${name} answered, whose own question it is; try it again, and another lead is asked`);
  }
  return { kind: 'yes', by: name, use: () => store.close(question) };
}

function withinOf({ handler }: Hook): number {
  const lead: AskedOfLead | undefined = handler.kind === 'rule' ? handler.lead : undefined;
  return lead?.withinMs ?? USUAL_WITHIN_MS;
}

function nobody(why: string): LeadAnswer {
  return { kind: 'nobody', why };
}

/** Never rejects: what could not be asked is not let through. */
export async function askLeadSafely(...given: Parameters<typeof askLead>): Promise<LeadAnswer> {
  try {
    return await askLead(...given);
  } catch (error) {
    return nobody(`the question cannot be kept (${messageOf(error)})`);
  }
}

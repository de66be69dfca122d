import { shownPath } from '../config/shown-path.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { answerQuestion, tooLate } from '../hooks/answer-question.ts';
import { folded } from '../show/folded.ts';
import { keptQuestionText, questionTable } from '../show/kept-question.ts';
import { leadQuestionLines } from '../show/lead-question.ts';
import { paint, print, width } from '../show/print.ts';
import type { AnsweredFrom } from '../state/answered-from.ts';
import { approvals, type FoundQuestion } from '../state/approvals.ts';
import type { KeptQuestion } from '../state/kept-questions.ts';
import { type LeadQuestion, leadQuestions } from '../state/lead-questions.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { mustBePerson, pressedKey } from './one-key.ts';
import { COMMON_OPTIONS, homeFolder, onePositional } from './options.ts';
import { tellNotRecorded } from './record-done.ts';

const OPTIONS = {
  no: { type: 'boolean' },
  deny: { type: 'boolean' },
  lead: { type: 'boolean' },
  server: { type: 'string' },
  key: { type: 'string' },
  'token-file': { type: 'string' },
  ca: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

type Store = ReturnType<typeof approvals>;

/** `hookline approve`: lists what waits for a person; with an id, shows the whole question and takes one key. */
export const command = commandOf('approve', OPTIONS, async ({ values, positionals }) => {
  const id = positionals.length === 0 ? null : onePositional(positionals, 'approve', 'id', 'k7x2');
  const folder = stateFolder(process.env, homeFolder());
  const store = approvals(folder);
  const json = values.json === true;
  const declining = values.no === true || values.deny === true;
  if (values.lead === true) {
    const { server, key, ca, 'token-file': tokenFile } = values;
    return (await import('./approve-lead.ts')).approveAsLead({ id, server, key, ca, tokenFile, declining, json });
  }
  if (id === null) return list(store, folder, json);
  refuseLeads(folder, id);
  const found = questionNamed(store, id);
  if (json) {
    print(`${JSON.stringify({ question: asData(found.question), state: found.state })}\n`);
    return 0;
  }
  return await answer(folder, store, found, declining);
});

const LIST_HINT = 'what waits is listed by: hookline approve';

function list(store: Store, folder: string, json: boolean): number {
  const waiting = store.waiting();
  const lead = leadQuestions(folder).unanswered();
  if (json) {
    print(`${JSON.stringify({ waiting: waiting.map(asData), waitingForLead: lead.map(asLeadData) })}\n`);
    return 0;
  }
  if (waiting.length === 0) print('Nothing waits for your approval.\n');
  else print(questionTable(waiting, Date.now(), width()));
  if (lead.length > 0) print(leadQuestionLines(lead, Date.now(), width()));
  return 0;
}

/** Nobody at this machine answers in the lead's place. */
function refuseLeads(folder: string, id: string): void {
  const found = leadQuestions(folder)
    .waiting()
    .find((question) => id !== '' && question.id.startsWith(id));
  if (found === undefined) return;
  const names = found.leads.flatMap(({ name }) => (typeof name === 'string' ? visible(name) : []));
  throw new HookError(
    'UNKNOWN_APPROVAL',
    `The question "${found.id}" waits for a lead (${names.join(', ')}), not for you.`,
    {
      hint: 'a lead answers it in the page of hookline-server, or with: hookline approve --lead',
    },
  );
}

async function answer(stateFolder: string, store: Store, found: FoundQuestion, declining: boolean): Promise<number> {
  const { question, state } = found;
  const home = homeFolder();
  const place = (path: string): string => shownPath(path, { cwd: '', home });
  print(folded(keptQuestionText(question, Date.now(), paint(), place), width()));
  if (state !== 'waiting') print(answeredText(state, store.answeredFrom(question.id)));
  mustBePerson(declining ? 'declined' : 'approved', `approve ${question.id}`);
  const key = declining ? 'n' : await askedKey();
  if (key !== 'y' && key !== 'n') {
    print('Nothing was answered.\n');
    return 1;
  }
  const wanted = key === 'y' ? 'approved' : 'declined';
  tellNotRecorded(await answerQuestion(found, { wanted, from: 'terminal' }, { stateFolder, home, env: process.env }));
  print(key === 'y' ? approvedText(question) : `Declined, for every try until ${clock(question.expiresAt)}.\n`);
  return 0;
}

function answeredText(state: FoundQuestion['state'], from: AnsweredFrom | null): string {
  return `  It was ${state} already${from === 'page' ? ' in the page of hookline ui' : ''}; another answer takes its place.\n`;
}

async function askedKey(): Promise<string> {
  print('Approve it? (y/n): ');
  const key = await pressedKey();
  print(key === 'y' || key === 'n' ? `${key}\n` : '\n');
  return key;
}

function approvedText({ kind, expiresAt, session }: KeptQuestion): string {
  const what = kind === 'hook' ? 'the hook may run' : 'exactly this may go ahead';
  return `Approved: ${what} once, in session ${visible(session)}, until ${clock(expiresAt)}.\n`;
}

function clock(at: string): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** An id, or the beginning of one that no other shares. */
function questionNamed(store: Store, id: string): FoundQuestion {
  const found = store.named(id);
  const [only] = found.filter(({ question }) => found.length === 1 || question.id === id);
  if (id === '' || (only === undefined && found.length > 1)) {
    const ids = found.map(({ question }) => question.id).join(', ');
    throw new HookError('UNKNOWN_APPROVAL', `"${id}" could mean several questions.`, { hint: `there are ${ids}` });
  }
  if (only === undefined) {
    throw new HookError('UNKNOWN_APPROVAL', `There is no question "${id}".`, { hint: LIST_HINT });
  }
  if (only.state === 'used' || only.state === 'expired')
    throw tooLate(only.question.id, { state: only.state, from: null });
  return only;
}

function asLeadData({ id, leads, askedAt, expiresAt }: LeadQuestion) {
  return { id, leads: leads.map(({ name }) => name), askedAt, expiresAt };
}

function asData({ version: _version, digest: _digest, ...question }: KeptQuestion) {
  return question;
}

import { shownPath } from '../config/shown-path.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { folded } from '../show/folded.ts';
import { keptQuestionText, questionTable } from '../show/kept-question.ts';
import { paint, print, width } from '../show/print.ts';
import { approvals, type FoundQuestion } from '../state/approvals.ts';
import type { KeptQuestion } from '../state/kept-questions.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { mustBePerson, pressedKey } from './one-key.ts';
import { COMMON_OPTIONS, homeFolder, onePositional } from './options.ts';
import { recordDone } from './record-done.ts';

const OPTIONS = {
  no: { type: 'boolean' },
  deny: { type: 'boolean' },
  ...COMMON_OPTIONS,
} as const;

type Store = ReturnType<typeof approvals>;

/** `hookline approve`: lists what waits for a person; with an id, shows the whole question and takes one key. */
export const command = commandOf('approve', OPTIONS, async ({ values, positionals }) => {
  const id = positionals.length === 0 ? null : onePositional(positionals, 'approve', 'id', 'k7x2');
  const folder = stateFolder(process.env, homeFolder());
  const store = approvals(folder);
  const json = values.json === true;
  if (id === null) return list(store, json);
  const { question, state } = questionNamed(store, id);
  if (json) {
    print(`${JSON.stringify({ question: asData(question), state })}\n`);
    return 0;
  }
  return await answer(folder, store, question, values.no === true || values.deny === true);
});

const LIST_HINT = 'what waits is listed by: hookline approve';

function list(store: Store, json: boolean): number {
  const waiting = store.waiting();
  if (json) print(`${JSON.stringify({ waiting: waiting.map(asData) })}\n`);
  else if (waiting.length === 0) print('Nothing waits for your approval.\n');
  else print(questionTable(waiting, Date.now(), width()));
  return 0;
}

async function answer(folder: string, store: Store, question: KeptQuestion, declining: boolean): Promise<number> {
  const place = (path: string): string => shownPath(path, { cwd: '', home: homeFolder() });
  print(folded(keptQuestionText(question, Date.now(), paint(), place), width()));
  mustBePerson(declining ? 'declined' : 'approved', `approve ${question.id}`);
  const key = declining ? 'n' : await askedKey();
  if (key !== 'y' && key !== 'n') {
    print('Nothing was answered.\n');
    return 1;
  }
  const wanted = key === 'y' ? 'approved' : 'declined';
  const state = store.answer(question.id, wanted);
  if (state !== wanted) throw tooLate(question.id, state ?? 'gone');
  const { kind: of, hook, event, session } = question;
  await recordDone(folder, { kind: 'approval', answer: wanted, question: question.id, of, hook, event, session });
  print(key === 'y' ? approvedText(question) : `Declined, for every try until ${clock(question.expiresAt)}.\n`);
  return 0;
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
  if (only.state === 'used' || only.state === 'expired') throw tooLate(only.question.id, only.state);
  return only;
}

function tooLate(id: string, state: FoundQuestion['state'] | 'gone'): HookError {
  const why =
    state === 'used' ? 'was used already' : state === 'expired' ? 'has expired' : 'cannot be answered any more';
  return new HookError('UNKNOWN_APPROVAL', `The question "${id}" ${why}.`, { hint: LIST_HINT });
}

function asData({ version: _version, digest: _digest, ...question }: KeptQuestion) {
  return question;
}

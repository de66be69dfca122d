import { readSigningKey } from '../bundle/read-keys.ts';
import { keyId } from '../bundle/trusted-key.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { visible } from '../core/visible.ts';
import { type AnsweredQuestion, signLeadAnswer } from '../fleet/lead-answer.ts';
import { askAsPerson, RequestFailed, type ServerAccess } from '../fleet/person-request.ts';
import { whyNoAddress } from '../fleet/read-enrolment.ts';
import { folded } from '../show/folded.ts';
import { leadDocumentText } from '../show/lead-question.ts';
import { paint, print, width } from '../show/print.ts';
import { goodOf } from './bundle/good-of.ts';
import { mustBePerson, pressedKey } from './one-key.ts';
import { serverToken, textAt } from './server-token.ts';

interface AsLead {
  readonly id: string | null;
  readonly server: string | undefined;
  readonly key: string | undefined;
  readonly ca: string | undefined;
  readonly tokenFile: string | undefined;
  readonly declining: boolean;
  readonly json: boolean;
}

interface ServerQuestion extends AnsweredQuestion {
  /** Names of the leads, by the ids of their keys. */
  readonly leads: ReadonlyMap<string, string>;
}

/** `hookline approve --lead`: what waits at a server, and a lead's answer, signed here by their own key. */
export async function approveAsLead(given: AsLead): Promise<number> {
  const { id, server = '', key, json } = given;
  const odd = whyNoAddress(server, false);
  if (odd !== null) throw new HookError('BAD_OPTION', odd.message, { hint: 'name the hookline-server with --server' });
  const ca = given.ca === undefined ? null : textAt(given.ca, 'the certificates');
  const access: ServerAccess = { server, ca, token: serverToken(given.tokenFile, 'asks') };
  const waiting = await waitingAt(access);
  if (id === null) return list(waiting, json);
  const question = namedIn(waiting, id);
  if (key === undefined) throw new HookError('USAGE', 'Whose answer is it? Name the file of your key with --key.');
  const signing = goodOf(readSigningKey(textAt(key, 'your key'), `the file "${key}"`));
  const name = question.leads.get(keyId(signing));
  if (name === undefined)
    throw new HookError('USAGE', `The machine that asks knows no lead with the key ${keyId(signing)}.`, {
      hint: 'its public half belongs into "leads" of the policy; "hookline bundle publish" brings that to machines',
    });
  print(folded(leadDocumentText(question.document, paint()), width()));
  mustBePerson(given.declining ? 'declined' : 'approved', `approve --lead ${question.id}`);
  const pressed = given.declining ? 'n' : await askedKey();
  if (pressed !== 'y' && pressed !== 'n') {
    print('Nothing was answered.\n');
    return 1;
  }
  const token = signLeadAnswer(question, pressed === 'y' ? 'yes' : 'no', name, signing, Date.now());
  await asked(access, 'POST', `/v1/questions/${question.machine}/${question.id}/answer`, { token });
  print(pressed === 'y' ? 'Approved: exactly this may go ahead there once, within ten minutes.\n' : 'Declined.\n');
  return 0;
}

async function askedKey(): Promise<string> {
  print('Approve it? (y/n): ');
  const pressed = await pressedKey();
  print(pressed === 'y' || pressed === 'n' ? `${pressed}\n` : '\n');
  return pressed;
}

function list(waiting: readonly ServerQuestion[], json: boolean): number {
  if (json)
    print(
      `${JSON.stringify({ waiting: waiting.map(({ leads, ...one }) => ({ ...one, leads: [...leads.values()] })) })}\n`,
    );
  else if (waiting.length === 0) print('Nothing waits for a lead.\n');
  else for (const { id, document } of waiting) print(folded(`${id}  ${leadDocumentText(document, paint())}`, width()));
  return 0;
}

function namedIn(waiting: readonly ServerQuestion[], id: string): ServerQuestion {
  const found = waiting.filter((one) => id !== '' && one.id.startsWith(id));
  const [only] = found.length === 1 ? found : [];
  if (only !== undefined) return only;
  const message = found.length > 1 ? `"${id}" could mean several questions.` : `There is no question "${id}".`;
  throw new HookError('UNKNOWN_APPROVAL', message, {
    hint: 'without an id, "hookline approve --lead" lists what waits',
  });
}

async function waitingAt(access: ServerAccess): Promise<readonly ServerQuestion[]> {
  const { waiting } = await asked(access, 'GET', '/v1/questions', null);
  return Array.isArray(waiting) ? waiting.filter(isObject).flatMap(questionIn) : [];
}

/** What a server says is looked at before it is believed to be a question. */
function questionIn({ id, machine, digest, document, leads }: JsonObject): readonly ServerQuestion[] {
  if (
    typeof id !== 'string' ||
    typeof machine !== 'string' ||
    !/^[a-z0-9]{8}$/.test(id) ||
    !/^m_[\w-]{43}$/.test(machine)
  )
    return [];
  if (typeof digest !== 'string' || typeof document !== 'string' || !Array.isArray(leads)) return [];
  const names = leads.filter(isObject).map((lead) => [String(lead.id), visible(String(lead.name))] as const);
  return [{ id, machine, digest, document, leads: new Map(names) }];
}

async function asked(
  access: ServerAccess,
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
): Promise<JsonObject> {
  try {
    return await askAsPerson(access, method, path, body);
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    throw new HookError('ANSWER_NOT_TAKEN', `${access.server} did not take it: ${visible(error.message)}.`);
  }
}

import { isAbsolute, resolve } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { eventRow } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type JsonObject, parsedJson, textOrNone } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import type { Outcome } from '../core/outcome.ts';
import { AGENT_NAMES, CALLER_NAMES, type CallerName, type Reply, type Told, type Wire } from '../core/wire.ts';
import { wireOf } from '../dialects/wires.ts';
import type { SessionState } from '../engine/session.ts';
import { newId } from '../hooks/new-id.ts';
import { asksNobody, degrade } from '../hosts/bridge/degrade.ts';
import { failedReply, failureOf } from '../hosts/bridge/failed-reply.ts';
import { handOnEnv } from '../hosts/bridge/hand-on-env.ts';
import { type BridgePlace, placeOf } from '../hosts/bridge/place-of.ts';
import { sayingOf } from '../hosts/bridge/saying-of.ts';
import { isAgentsOwnPrompt, noteReply, standingIn } from '../hosts/bridge/session-notes.ts';
import { canaryRefusal } from '../hosts/canary.ts';
import { launched } from '../installed/launched.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { personToAsk } from './ask-person.ts';
import { type Calling, ownCalling } from './calling.ts';
import { deadlineMs } from './deadline-ms.ts';
import { fail } from './fail.ts';
import { checkGateHome } from './gate-payload.ts';
import { COMMON_OPTIONS, configOptions, homeFolder, parse } from './options.ts';
import { checkOneReading } from './payload.ts';
import { runEvent } from './run-event.ts';

const OPTIONS = {
  sealed: { type: 'boolean' },
  deadline: { type: 'string' },
  'agent-version': { type: 'string' },
  caller: { type: 'string' },
  home: { type: 'string' },
  state: { type: 'string' },
  account: { type: 'boolean' },
  help: COMMON_OPTIONS.help,
} as const;

/** Where nobody says how long there is. */
const USUAL_READ_MS = 60_000;
/** For what comes after the last hook. */
const LAST_MS = 3000;

/** `hookline bridge <agent> [event]`: what an agent calls as its hook. Anything but its own kind of reply is a refusal. */
export async function command(args: readonly string[], calling: Calling = ownCalling()): Promise<number> {
  try {
    const { values, positionals } = parse(args, OPTIONS);
    if (values.help) return (await import('./help.ts')).command(['bridge']);
    const [agent, named = null] = positionals;
    if (values.caller !== undefined) calling.endWith(Number(values.caller));
    const wire = await wireOf(agentNamed(agent));
    return await answer(wire, calling, {
      named,
      place: await placeOf(values, calling.env, calling.cwd),
      caller: values.caller === undefined ? calling.parent : Number(values.caller),
      sealed: values.sealed ?? false,
      deadlineMs: deadlineMs(values.deadline),
      version: values['agent-version'] ?? null,
    });
  } catch (error) {
    fail(error, false, true, calling);
    return 2;
  }
}

interface Call {
  readonly named: string | null;
  /** What `install` holds fast; null: the environment says whose hooks count. */
  readonly place: BridgePlace | null;
  /** A process that the agent has started for this call. */
  readonly caller: number | null;
  /** The reply ends with a line that says so: whoever called can tell it from half of one. */
  readonly sealed: boolean;
  readonly deadlineMs: number | undefined;
  /** The agent's, as `install` found it. */
  readonly version: string | null;
}

async function answer(wire: Wire, calling: Calling, call: Call): Promise<number> {
  let replied: number | null = null;
  let told: Told | null = null;
  let payload: JsonObject | null = null;
  const reply = ({ stdout, stderr, exitCode }: Reply): void => {
    if (replied !== null) return;
    replied = exitCode;
    calling.printError(stderr);
    calling.print(call.sealed ? `${stdout}hookline-reply ${exitCode}\n` : stdout);
  };
  const replies = async (): Promise<void> => {
    try {
      if (call.place === null) checkGateHome(calling.env);
      payload = await payloadFor(call, calling);
      told = wire.told(payload, call.named, calling.env);
      await judged(wire, told, call, calling, reply);
    } catch (error) {
      const about = told ?? saidBefore(wire, payload, calling.env);
      const { record, refuse } = failed(
        wire,
        about ?? call.named,
        error,
        about?.payload ?? payload ?? {},
        call,
        calling,
      );
      await record();
      reply(refuse);
    }
  };
  await withinTime(replies(), call.deadlineMs, async () => {
    const error = new HookError('INTERNAL', `There was no answer within ${(call.deadlineMs ?? 0) / 1000} s.`);
    const { record, refuse } = failed(wire, told ?? call.named, error, told?.payload ?? {}, call, calling);
    // whoever waits has waited long enough
    reply(refuse);
    await withinTime(record(), 0, async () => {});
  });
  return replied ?? 2;
}

interface Failed {
  readonly refuse: Reply;
  readonly record: () => Promise<void>;
}

/** What becomes of a call that could not be judged. */
function failed(
  wire: Wire,
  about: Parameters<typeof failureOf>[1],
  error: unknown,
  payload: JsonObject,
  { place }: Call,
  { env, cwd: here }: Calling,
): Failed {
  const failure = failureOf(wire, about, error);
  const id = newId();
  return {
    refuse: failedReply(wire, failure, id),
    async record() {
      try {
        const { recordFailure } = await import('../hosts/bridge/record-failure.ts');
        const cwd = resolve(here(), textOrNone(payload.cwd));
        const { home, stateFolder } = place ?? placeIn(env);
        await recordFailure(failure, { id, agent: wire.agent, payload, cwd, home, stateFolder });
      } catch {
        // it is refused in any case
      }
    },
  };
}

/** Whatever still goes on is not waited for when the time is over. */
async function withinTime(
  work: Promise<void>,
  deadlineMs: number | undefined,
  late: () => Promise<void>,
): Promise<void> {
  if (deadlineMs === undefined) return work;
  let watch: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    watch = setTimeout(resolve, deadlineMs + LAST_MS);
  });
  await Promise.race([work, over.then(late)]);
  clearTimeout(watch);
}

/** Whatever it was called for: a payload that says that something is about to happen is refused where it cannot be judged. */
function saidBefore(wire: Wire, payload: JsonObject | null, env: NodeJS.ProcessEnv): Told | null {
  const said = payload === null ? null : orElse(() => wire.told(payload, null, env), null);
  return said !== null && eventRow(said.event).before ? said : null;
}

async function judged(
  wire: Wire,
  told: Told,
  { deadlineMs, version, place, caller }: Call,
  { env, cwd: here, printError, ended, open }: Calling,
  reply: (reply: Reply) => void,
): Promise<void> {
  const folder = textOrNone(told.payload.cwd);
  const cwd = isAbsolute(folder) ? folder : resolve(here(), folder);
  const { home, stateFolder: state, agentHome, refusal } = place ?? placeIn(env);
  // where the home is somebody else's, nothing is read or kept but what is enforced
  const kept = refusal === null ? { recordAll: true } : { files: [], audit: false as const };
  const options = { ...configOptions({}, cwd, env), home, ...kept };
  const sessionId = textOrNone(told.payload.session_id) || (await sessionByProcess(caller));
  const session = sessionsInFiles(state)(sessionId);
  const canary = canaryRefusal(state, JSON.stringify(told.payload.tool_input ?? ''));
  const signal = ended();
  const news = launched()?.news ? await (await import('./bridge/package-news.ts')).toldNews(state) : [];
  const asks = told.can.includes('ask') && !asksNobody(told);
  const hasDialog = asks && told.unattended !== true;
  const show = async (decided: Outcome): Promise<void> => {
    const isDialog = hasDialog && decided.decision === 'ask';
    const outcome = isDialog ? (await import('../hosts/bridge/asked-words.ts')).askedWords(decided, told) : decided;
    const isNews = agentHome !== null && refusal === null && session.firstInSession(`home ${agentHome}`);
    const homes = isNews ? [(await import('../hosts/bridge/other-home.ts')).differenceTold(home, agentHome)] : [];
    const isNewSession =
      eventRow(told.event).startsSession === true && place?.refusal === null && session.firstInSession('agent');
    const where = { home, env, project: cwd, machine: '/etc' };
    const changed = isNewSession
      ? (await import('../hosts/bridge/agent-news.ts')).agentNews(wire.agent, version, where)
      : [];
    const notices = [
      ...homes,
      ...changed,
      ...unreadFiles(outcome, session),
      ...handOnEnv(outcome, told, options.env),
      ...news,
    ];
    const { saying, messages, kept: later } = sayingOf(outcome, told, notices);
    if (!noteReply(told, saying, later, session)) {
      printError('hookline: this refusal cannot be remembered, because the state folder cannot be written.\n');
    }
    reply(wire.reply(told, saying, messages));
  };
  await runEvent({
    name: told.event,
    payload: { ...(version === null ? {} : { agent_version: version }), ...told.payload, session_id: sessionId, cwd },
    options,
    ...{ stateFolder: state, agentHome },
    gate: (outcome) => degrade(outcome, told, wire.agent),
    caller: {
      agent: wire.agent,
      asks,
      reads: wire.reads,
      sameTurn: isAgentsOwnPrompt(told, session),
      refusals:
        refusal !== null
          ? ({ row }) => (row.before ? [{ reason: refusal, instead: false }] : [])
          : canary === null
            ? standingIn(session)
            : () => [{ reason: canary, instead: true }],
    },
    // whatever terminal there is belongs to the agent
    person: personToAsk({
      stateFolder: state,
      home,
      waitMs: 0,
      forProgram: true,
      elsewhereOnly: true,
      ...(hasDialog ? { dialog: told.payload.tool_input } : {}),
      place: (path) => path,
      printError,
    }),
    open,
    signal,
    deadlineMs,
    debug: () => {},
    show,
  });
}

/** A guard that could not be read says nothing; somebody has to, once in a turn. */
function unreadFiles({ diagnostics, reason }: Outcome, session: Pick<SessionState, 'firstInTurn'>): readonly string[] {
  return diagnostics
    .filter(({ severity, code, message }) => (severity === 'error' || isWanted(code)) && !reason?.includes(message))
    .filter(({ code, message }) => isEachTold(code) || session.firstInTurn(`told\0${message}`))
    .map(({ severity, code, message, file, hint }) => {
      const where = isEachTold(code) ? ` ${hint}` : file === undefined ? '' : ` (${file})`;
      return `${severity}[${code}]: ${message}${where}`;
    });
}

/** Whoever goes on without a policy was to be told so, whoever has rules that somebody changed, and whose exception means
 * something else than before. */
function isWanted(code: Diagnostic['code']): boolean {
  return code === 'POLICY_MISSING' || code === 'POLICY_STALE' || code === 'EXCEPTION_CHANGED' || isEachTold(code);
}

/** Each of them is another change, also where it has the same words. */
function isEachTold(code: Diagnostic['code']): boolean {
  return code === 'CHANGED_IN_SESSION';
}

/** Without a shim that says so, the environment does. */
function placeIn(env: NodeJS.ProcessEnv): BridgePlace {
  const home = homeFolder(env);
  return { home, stateFolder: stateFolder(env, home), agentHome: null, refusal: null };
}

/** Without a name for it, a session is what one process of the agent does. */
async function sessionByProcess(caller: number | null): Promise<string> {
  const { sessionOfProcess } = await import('../hosts/session-of-process.ts');
  return sessionOfProcess(caller) ?? newId();
}

async function payloadFor({ sealed, deadlineMs = USUAL_READ_MS }: Call, { input }: Calling): Promise<JsonObject> {
  const text = (await input(deadlineMs, sealed)).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new HookError('BAD_PAYLOAD', 'There is no payload on standard input.');
  const payload = parsedJson(text);
  if (payload === undefined)
    throw new HookError('BAD_PAYLOAD', 'The payload on standard input is no JSON, or not all of it.');
  if (!isObject(payload)) throw new HookError('BAD_PAYLOAD', 'The payload on standard input must be a JSON object.');
  checkOneReading(text, 'standard input');
  return payload;
}

function agentNamed(name: string | undefined): CallerName {
  const known = CALLER_NAMES.find((one) => one === name);
  if (known !== undefined) return known;
  const meant = didYouMean(name ?? '', AGENT_NAMES);
  const hint = meant === null ? `there are ${AGENT_NAMES.join(', ')}` : `did you mean "${meant}"?`;
  throw new HookError('USAGE', `There is no agent "${name ?? ''}".`, { hint });
}

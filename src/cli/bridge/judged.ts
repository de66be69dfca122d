import { isAbsolute, resolve } from 'node:path';
import { eventRow } from '../../core/events.ts';
import { textOrNone } from '../../core/json.ts';
import type { Reply, Told, Wire } from '../../core/wire.ts';
import { newId } from '../../hooks/new-id.ts';
import { asksNobody, degrade } from '../../hosts/bridge/degrade.ts';
import { handOnEnv } from '../../hosts/bridge/hand-on-env.ts';
import { sayingOf } from '../../hosts/bridge/saying-of.ts';
import { isAgentsOwnPrompt, noteReply, standingIn } from '../../hosts/bridge/session-notes.ts';
import { canaryRefusal } from '../../hosts/canary.ts';
import { launched } from '../../installed/launched.ts';
import { sessionsInFiles } from '../../state/session-files.ts';
import { personToAsk } from '../ask-person.ts';
import type { Calling } from '../calling.ts';
import { configOptions } from '../options.ts';
import { type EventRun, rehearseEvent, runEvent } from '../run-event.ts';
import { type Call, placeIn } from './bridge-call.ts';
import { unreadFiles } from './unread-files.ts';

export async function judged(
  wire: Wire,
  told: Told,
  { deadlineMs, version, place, caller }: Call,
  { env, cwd: here, printError, ended, open, rehearses = false }: Calling,
  reply: (reply: Reply) => void,
): Promise<void> {
  const folder = textOrNone(told.payload.cwd);
  const cwd = isAbsolute(folder) ? folder : resolve(here(), folder);
  const { home, stateFolder: state, agentHome, refusal } = place ?? placeIn(env);
  // where the home is somebody else's, nothing is read or kept but what is enforced
  const kept = refusal === null ? { recordAll: true } : { files: [], audit: false as const };
  const options = { ...configOptions({}, cwd, env), home, ...kept };
  const ofProcess = (): Promise<string | null> => sessionByProcess(caller);
  // without a name for it, a session is what one process of the agent does
  const sessionId = textOrNone(told.payload.session_id) || ((await ofProcess()) ?? newId());
  const sessions = sessionsInFiles(state);
  const session = sessions(sessionId);
  const canary = canaryRefusal(state, JSON.stringify(told.payload.tool_input ?? ''));
  const signal = ended();
  const news = launched()?.news && !rehearses ? await (await import('./package-news.ts')).toldNews(state) : [];
  const asks = told.can.includes('ask') && !asksNobody(told);
  const hasDialog = asks && told.unattended !== true;
  const show: EventRun['show'] = async (decided, hooks) => {
    const isDialog = hasDialog && decided.decision === 'ask';
    const outcome = isDialog ? (await import('../../hosts/bridge/asked-words.ts')).askedWords(decided, told) : decided;
    const isNews = agentHome !== null && refusal === null && session.firstInSession(`home ${agentHome}`);
    const homes = isNews ? [(await import('../../hosts/bridge/other-home.ts')).differenceTold(home, agentHome)] : [];
    const isNewSession =
      eventRow(told.event).startsSession === true && place?.refusal === null && session.firstInSession('agent');
    const where = { home, env, project: cwd, machine: '/etc' };
    const changed = isNewSession
      ? (await import('../../hosts/bridge/agent-news.ts')).agentNews(wire.agent, version, where)
      : [];
    const { startsTurn, startsSession } = eventRow(told.event);
    const begun = { wire, version, where, session, sessions, process: ofProcess };
    const unasked =
      place?.refusal === null && (startsTurn || startsSession)
        ? await (await import('../../hosts/bridge/not-asked.ts')).notAsked(told, hooks.listening(), begun)
        : [];
    const notices = [
      ...homes,
      ...changed,
      ...unasked,
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
  await (rehearses ? rehearseEvent : runEvent)({
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

async function sessionByProcess(caller: number | null): Promise<string | null> {
  const { sessionOfProcess } = await import('../../hosts/session-of-process.ts');
  return sessionOfProcess(caller);
}

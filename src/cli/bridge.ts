import { resolve } from 'node:path';
import { didYouMean } from '../core/did-you-mean.ts';
import { eventRow } from '../core/events.ts';
import { HookError } from '../core/hook-error.ts';
import { type JsonObject, textOrNone } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { AGENT_NAMES, CALLER_NAMES, type CallerName, type Reply, type Told, type Wire } from '../core/wire.ts';
import { wireOf } from '../dialects/wires.ts';
import { newId } from '../hooks/new-id.ts';
import { failedReply, failureOf } from '../hosts/bridge/failed-reply.ts';
import { placeOf } from '../hosts/bridge/place-of.ts';
import { type Call, placeIn } from './bridge/bridge-call.ts';
import { judged } from './bridge/judged.ts';
import { payloadFor } from './bridge/payload-for.ts';
import { type Calling, ownCalling } from './calling.ts';
import { deadlineMs } from './deadline-ms.ts';
import { fail } from './fail.ts';
import { checkGateHome } from './gate-payload.ts';
import { COMMON_OPTIONS, parse } from './options.ts';

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
      // it is said of the call itself, if there is one
      if (calling.rehearses === true) return;
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

function agentNamed(name: string | undefined): CallerName {
  const known = CALLER_NAMES.find((one) => one === name);
  if (known !== undefined) return known;
  const meant = didYouMean(name ?? '', AGENT_NAMES);
  const hint = meant === null ? `there are ${AGENT_NAMES.join(', ')}` : `did you mean "${meant}"?`;
  throw new HookError('USAGE', `There is no agent "${name ?? ''}".`, { hint });
}

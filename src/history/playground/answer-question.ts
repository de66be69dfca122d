import { join } from 'node:path';
import type { NamedFile } from '../../config/which-files.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Environment } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { CallerName } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import type { TriggerOptions } from '../../engine/engine.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { createHooks } from '../../hooks.ts';
import { folderOf } from './check-question.ts';
import { outsideWorld } from './outside-world.ts';
import type { GivenFile, PlaygroundAnswer, PlaygroundQuestion } from './question.ts';
import { toldOutcome } from './told-outcome.ts';

/** Where nothing of the machine is. */
const NO_MACHINE = '/nonexistent/hookline';

/** So many paths are told. */
const MOST_NAMED = 50;

/** Where a question is answered. */
interface Surroundings {
  /** Which of the hooks that start something are really started. */
  readonly runs: (hook: Hook) => boolean;
  /** A file that counts besides, for everybody; null: none. */
  readonly demand: string | null;
  /** In place of the folder that the call names; null: that one, which nobody looks at. */
  readonly cwd: string | null;
  readonly env: Environment;
  readonly limits: TriggerOptions;
}

/** The real engine over the given files, which lie in a folder of this question; whatever has effects is only told. */
export function answerQuestion(question: PlaygroundQuestion, folder: string): Promise<PlaygroundAnswer> {
  const nothing = { runs: () => false, demand: null, cwd: null, limits: {} };
  return answerIn(question, folder, { ...nothing, env: { HOME: question.home } });
}

export async function answerIn(
  question: PlaygroundQuestion,
  folder: string,
  around: Surroundings,
): Promise<PlaygroundAnswer> {
  try {
    const { event, payload } = await engineCall(question);
    const named = typeof payload.cwd === 'string' && payload.cwd !== '' ? payload.cwd : join(question.home, 'project');
    const cwd = around.cwd ?? named;
    const call = { session_id: 'playground', ...payload, cwd };
    return await played(question, folder, { event, payload: call }, around);
  } catch (error) {
    if (!(error instanceof HookError)) throw error;
    return { ...NOTHING, diagnostics: [diagnosticOf(error)] };
  }
}

const NOTHING: PlaygroundAnswer = {
  ...{ outcome: null, event: null, payload: null, lanes: [], keptOut: [], forOtherEvents: 0 },
  ...{ refusals: [], effects: [], diagnostics: [], notLookedAt: [] },
};

async function played(
  { files, home }: PlaygroundQuestion,
  folder: string,
  call: EngineCall,
  { runs, demand, env, limits }: Surroundings,
): Promise<PlaygroundAnswer> {
  const world = outsideWorld(runs);
  const enforced = files.filter(({ layer }) => layer === 'enforced').map((file) => namedFile(file, folder));
  const hooks = await createHooks(
    {
      // a project's file reaches what lies beside it: its folder is the project
      cwd: join(folder, 'project'),
      home,
      env,
      files: files.filter(({ layer }) => layer !== 'enforced').map((file) => namedFile(file, folder)),
      enforced: demand === null ? enforced : [...enforced, { path: demand, dialect: 'hookline' }],
      trust: 'all',
      watch: false,
      audit: false,
    },
    {
      machine: NO_MACHINE,
      records: 'none',
      files: { kind: 'in-place', memory: null },
      session: { isNew: true },
      ...world.parts,
    },
  );
  try {
    return await tellAll(hooks, world, call, limits);
  } finally {
    await hooks.close();
  }
}

async function tellAll(
  hooks: HooksByName,
  world: ReturnType<typeof outsideWorld>,
  { event, payload }: EngineCall,
  limits: TriggerOptions,
): Promise<PlaygroundAnswer> {
  const { diagnostics } = hooks;
  try {
    const explained = hooks.explain(event, payload);
    const outcome = await hooks.trigger(event, payload, limits);
    const named = explained.effects.flatMap(({ path }) => path ?? []);
    const notLookedAt = [...new Set([String(payload.cwd), ...named])].slice(0, MOST_NAMED);
    return { ...toldOutcome(explained, outcome, world.told()), payload, diagnostics, notLookedAt };
  } catch (error) {
    if (!(error instanceof HookError)) throw error;
    return { ...NOTHING, diagnostics: [diagnosticOf(error), ...diagnostics] };
  }
}

function namedFile({ name, layer, dialect }: GivenFile, folder: string): NamedFile {
  const path = join(folder, folderOf(layer), name);
  return { path, ...(dialect === null ? {} : { dialect }), ...(layer === 'enforced' ? {} : { layer }) };
}

interface EngineCall {
  readonly event: string;
  readonly payload: JsonObject;
}

/** A call in an agent's own spelling, in the words of the engine. */
async function engineCall({ event, payload, agent }: PlaygroundQuestion): Promise<EngineCall> {
  if (agent === null) return { event, payload };
  const told = (await wireOf(agent as CallerName)).told(payload, event, {});
  return { event: told.event, payload: told.payload };
}

function diagnosticOf({ code, message, hint, file, line, column }: HookError): Diagnostic {
  return {
    ...{ code, severity: 'error', message },
    ...(hint === undefined ? {} : { hint }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

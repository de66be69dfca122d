import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment, FileSettings } from '../core/dialect.ts';
import {
  type CommandHandler,
  type Handler,
  type ModuleHandler,
  processOf,
  sandboxOf,
  type WebhookReach,
} from '../core/handler.ts';
import { type Hook, hookLabel, isEnforced, isEntry, placeOf } from '../core/hook.ts';
import type { Layer } from '../core/layer.ts';
import { type ModelSource, modelSource, type PromptSource } from '../core/model.ts';
import type { Policy } from '../core/policy.ts';
import { demandedSandbox } from '../core/sandbox.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { LoadedConfig } from './load.ts';
import { dialectNamed } from './which-files.ts';

type Files = LoadedConfig['files'];

/** What a handler needs to know and only other files say: which model is asked, where a webhook may call, what contains it. */
export function settledHandlers(
  files: Files,
  env: Environment,
  policy: Policy,
  agentModel: PromptSource | null,
): (hook: Hook) => Hook {
  const models = modelsIn(files, env, agentModel);
  const reaches = new Map<string, WebhookReach>();
  const reachOf = (hook: Hook): WebhookReach => {
    const key = `${isEnforced(hook)} ${hook.dialect}`;
    const reach = reaches.get(key) ?? reachFor(hook, files);
    reaches.set(key, reach);
    return reach;
  };
  const settled = (hook: Hook, handler: Handler): Hook => ({ ...hook, handler });
  return (hook) => {
    const { handler } = hook;
    if (handler.kind === 'webhook') return settled(hook, { ...handler, reach: reachOf(hook) });
    if (handler.kind === 'prompt')
      return settled(hook, { ...handler, source: handler.source ?? models(isEnforced(hook)) });
    const running = processOf(handler);
    return running === null ? hook : contained(hook, running, policy);
  };
}

/** What an organization demands holds for everybody's hooks; its own run as their entries say. */
function contained(hook: Hook, handler: CommandHandler | ModuleHandler, policy: Policy): Hook {
  if (policy.sandbox === null || isEnforced(hook)) return hook;
  const { sandbox } = demandedSandbox(handler.sandbox, policy);
  return sandbox === undefined ? hook : { ...hook, handler: { ...handler, sandbox } };
}

/** Hooks that ask for more than the sandbox gives that they have to run in. */
export function narrowedSandboxes(hooks: readonly Hook[], policy: Policy): readonly Diagnostic[] {
  if (policy.sandbox === null) return [];
  return hooks.flatMap((hook) => {
    const { inVain } = isEnforced(hook) ? { inVain: [] } : demandedSandbox(sandboxOf(hook.handler), policy);
    if (inVain.length === 0 || hook.disabled !== null) return [];
    const message = `Hook '${hookLabel(hook)}' asks for ${inVain.join(', ')}, which does not count: the organization demands a sandbox.`;
    return [{ code: 'SANDBOX_NARROWED', severity: 'warning', message, ...placeOf(hook), hook: hook.id } as const];
  });
}

/**
 * What an organization says counts first, then what the person wrote, then the model of the agent that this is, then the
 * environment. Whom an enforced hook asks is for nobody but the organization to say: a service that allows everything is
 * soon found.
 */
function modelsIn(
  files: Files,
  env: Environment,
  agentModel: PromptSource | null,
): (enforced: boolean) => PromptSource | null {
  const from = (isMeant: (layer: Layer) => boolean): ModelSource | null =>
    files.find(({ file, settings }) => settings.model !== undefined && isMeant(file.layer))?.settings.model ?? null;
  const enforced = from((layer) => layer === 'enforced');
  const anybodys = enforced ?? from(() => true) ?? agentModel ?? fromEnvironment(env);
  return (isEnforced) => (isEnforced ? enforced : anybodys);
}

/** Prompts that nobody can answer: it is better to know that before they are asked. */
export function withoutModel(hooks: readonly Hook[]): readonly Diagnostic[] {
  return hooks.flatMap((hook) => {
    const { handler, disabled } = hook;
    if (!isEntry(hook)) return [];
    if (handler.kind !== 'prompt' || disabled !== null) return [];
    const { source: model } = handler;
    if (model !== null && (model.model ?? handler.model) !== null) return [];
    const message =
      model === null ? 'There is no model that this prompt could be put to.' : 'It is not said which model is asked.';
    const hint =
      dialectNamed(hook.dialect, DIALECTS).modelHint?.(hook) ??
      'write model: { provider: ollama, model: llama3.2 } into ~/.config/hookline/hooks.yml, or set HOOKLINE_MODEL_PROVIDER and HOOKLINE_MODEL';
    return [{ code: 'NO_MODEL', severity: 'warning', message, hint, ...placeOf(hook), hook: hook.id } as const];
  });
}

function fromEnvironment(env: Environment): ModelSource | null {
  const provider = env.HOOKLINE_MODEL_PROVIDER || null;
  const baseUrl = env.HOOKLINE_MODEL_BASE_URL || null;
  if (provider === null && baseUrl === null) return null;
  return modelSource({
    provider,
    baseUrl,
    apiKey: env.HOOKLINE_MODEL_API_KEY ?? null,
    model: env.HOOKLINE_MODEL ?? null,
  });
}

/** An organization's lists are for everybody's hooks; a person's for that dialect's, and never for enforced ones. */
function reachFor(hook: Hook, files: Files): WebhookReach {
  const concerned = files.filter(({ file: { layer, dialect } }) => {
    if (layer === 'enforced') return true;
    return layer === 'user' && !isEnforced(hook) && (dialect.settingsForAll || dialect.name === hook.dialect);
  });
  const lists = (key: keyof Pick<FileSettings, 'allowedUrls' | 'allowedEnv'>): readonly (readonly string[])[] =>
    concerned.flatMap(({ settings }) => (settings[key] === undefined ? [] : [settings[key]]));
  return { urls: lists('allowedUrls'), env: lists('allowedEnv') };
}

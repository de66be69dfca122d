export type { NamedFile } from './config/which-files.ts';
export type { Code } from './core/codes.ts';
export type { Decision } from './core/decision.ts';
export type { Diagnostic } from './core/diagnostic.ts';
export { type Effect, EVENT_NAMES, EVENTS, type EventName, type EventRow, type RewriteOf } from './core/events.ts';
export type { CallbackVerdict } from './core/handler.ts';
export { HookError } from './core/hook-error.ts';
export type { Json, JsonObject } from './core/json.ts';
export type { Layer } from './core/layer.ts';
export type { AiSdkCall, AiSdkModel, ModelFunction, ModelRequest } from './core/model.ts';
export type { Outcome, Run, Skip, SkipReason } from './core/outcome.ts';
export type { AnyPayload, Payload, PayloadInput, PayloadOf } from './core/payload.ts';
export type { Demand } from './core/policy.ts';
export { TOOL_KINDS, type ToolKind } from './core/tools.ts';
export type { CocodeContext, CocodeResult } from './dialects/cocode/inline-types.ts';
export type { EventAlias } from './dialects/event-names.ts';
export type { BusEvents } from './engine/bus.ts';
export type { TriggerOptions } from './engine/engine.ts';
export type {
  CloseOptions,
  DroppedEvent,
  Emission,
  EmittedEvent,
  EventBus,
  EventBusOptions,
  EventOfType,
} from './event-bus/api.ts';
export { createEventBus } from './event-bus/create-event-bus.ts';
export type {
  HookExecutionComplete,
  HookExecutionError,
  HookExecutionResult,
  HookExecutionStart,
} from './event-bus/execution-event.ts';
export { type Gate, gate } from './gate.ts';
export type { ExecuteOptions, ExecuteResult, ProcessExecutor } from './handlers/processes/executor.ts';
export type { Hooks } from './hooks/api.ts';
export type {
  CallbackRegistration,
  EffectOptions,
  ListRegistration,
  ToolRegistration,
} from './hooks/callback-registration.ts';
export type { CocodeRegistration } from './hooks/cocode-registration.ts';
export type { HooksOptions } from './hooks/hooks-options.ts';
export type { HooksLogger } from './hooks/host-logger.ts';
export type { Question } from './hooks/question.ts';
export type { DefinitionRegistration, DialectSettings, Registration } from './hooks/registration.ts';
export type { HookInfo, HookState, PendingHook } from './hooks/shown-hook.ts';

import type { Hooks } from './hooks/api.ts';
import type { HooksOptions } from './hooks/hooks-options.ts';
import { createHooks as create } from './hooks.ts';

/** Reads every hook there is and makes them ready to run. */
export function createHooks(options: HooksOptions = {}): Promise<Hooks> {
  return create(options);
}

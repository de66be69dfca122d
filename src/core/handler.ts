import type { Effect, EffectsOf, EventName, RewriteOf } from './events.ts';
import type { HookEvent } from './hook-event.ts';
import type { JsonObject } from './json.ts';
import { keysOf } from './keys-of.ts';
import type { AskedOfLead } from './lead.ts';
import type { PromptSource } from './model.ts';
import type { Payload } from './payload.ts';
import type { Report } from './report.ts';
import type { Sandbox } from './sandbox.ts';
import { shownUrl } from './shown-url.ts';
import type { Slot } from './slot.ts';
import type { Soon } from './soon.ts';

/** A shell that is not everywhere. */
export const BASH_OR_SH = 'bash, else sh';

/** By its path: what a repository puts on the PATH is not the shell that was meant. */
export const BASHES: readonly string[] = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash'];

/** Shells in which a reference to a variable is written as it is in sh. */
export function isReadAsSh(shell: string | null): boolean {
  return shell === null || shell === BASH_OR_SH || /^(?:.*[\\/])?(?:ba|da|z|k|mk|a)?sh(?:\.exe)?$/.test(shell);
}

/** A command with references to variables in place of its placeholders. */
export interface Filled {
  readonly kind: 'filled';
  readonly command: string;
  readonly slots: readonly Slot[];
  /** The placeholders whose values may become arguments or variables of another program. */
  readonly handsOn: readonly string[];
}

/** What became of the placeholders of a command. */
export type Template =
  | Filled
  /** A value would be code there: the hook fails whenever it is selected. */
  | { readonly kind: 'refused'; readonly why: string };

export interface CommandHandler {
  readonly kind: 'command';
  readonly command: string;
  /** Set: no shell, `command` is the program. */
  readonly args: readonly string[] | null;
  /** The shell that reads `command`; null: the platform's own. */
  readonly shell: string | null;
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  /** What runs instead of `command`, if that has placeholders. */
  readonly template?: Template;
  /** Started once per session; each event is a line to it, and its answer a line back. */
  readonly persistent?: true;
  /** What contains its processes; absent: nothing. */
  readonly sandbox?: Sandbox;
}

/** Where webhooks may call, and what their headers may hold of the environment, by the files of people and organizations. */
export interface WebhookReach {
  /** An address must be in each of these lists; none: anywhere. */
  readonly urls: readonly (readonly string[])[];
  /** A variable must be in each of these lists; none: whatever the entry allows. */
  readonly env: readonly (readonly string[])[];
}

export interface WebhookHandler {
  readonly kind: 'webhook';
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** The variables that its headers may name; `HOOK_*` means all that begin so. */
  readonly allowedEnv: readonly string[];
  /** How its file would name one more, `NAME`; absent: as the native form has it. */
  readonly allowsBy?: string;
  /** Only `${NAME}` is a variable; `$NAME` is a text. */
  readonly onlyBraces?: true;
  /** Known when all files are. */
  readonly reach?: WebhookReach;
}

/** A question to a language model. */
export interface PromptHandler {
  readonly kind: 'prompt';
  readonly prompt: string;
  /** The model that the entry names; null: the source's. */
  readonly model: string | null;
  /** Which service to ask; null: none is configured. */
  readonly source: PromptSource | null;
}

const RULE_WORDS = ['deny', 'ask', 'allow', 'context'] as const;
export type RuleWord = (typeof RULE_WORDS)[number];

/** What is said whenever the hook's conditions hold. Nothing is started. */
export interface RuleHandler {
  readonly kind: 'rule';
  readonly word: RuleWord;
  /** The reason, or the context; values of the event stand in it as `{{ expression }}`. Empty: no reason was given. */
  readonly text: string;
  /** The same with this event's values; known when it is compiled. */
  readonly says?: (event: HookEvent) => string;
  /** It asks a lead, and nobody at the machine can answer; absent: it asks the person. */
  readonly lead?: AskedOfLead;
}

/** A file of JavaScript or TypeScript, run in a process of its own. */
export interface ModuleHandler {
  readonly kind: 'module';
  /** As written in the entry until it is loaded; then absolute. */
  readonly path: string;
  /** Every place where it was looked for. */
  readonly places?: readonly string[];
  readonly passEnv: readonly string[];
  readonly sandbox?: Sandbox;
}

/** The decisions that an event can take. */
export type DecisionOn<E extends EventName> =
  | 'none'
  | Extract<EffectsOf<E>, 'ask' | 'allow'>
  | (Extract<EffectsOf<E>, 'refuse' | 'hold'> extends never ? never : 'deny' | 'block');

/** What an event that has this effect may be answered with; of any other nothing of it compiles. */
type IfEffect<E extends EventName, F extends Effect, T> =
  F extends EffectsOf<E> ? T | null | undefined : null | undefined;

/** What a callback may answer: plain data, or nothing. Of several events, what any of them can take. */
export type CallbackVerdict<E extends EventName = EventName> = E extends EventName ? VerdictOn<E> : never;

interface VerdictOn<E extends EventName> {
  readonly decision?: DecisionOn<E> | null | undefined;
  readonly reason?: string | null | undefined;
  /** The new tool input, prompt or whatever the event is about, whole. */
  readonly rewrite?: RewriteOf<E> | null | undefined;
  readonly context?: IfEffect<E, 'context', string | readonly string[]>;
  readonly stop?: IfEffect<E, 'stop', boolean | string | { readonly reason?: string }>;
}

/** It is given the payload, or what its dialect has in place of it. */
export type Callback = (event: JsonObject, options: { readonly signal: AbortSignal }) => unknown;

export interface CallbackHandler {
  readonly kind: 'callback';
  readonly run: Callback;
  /** Calls it, and says what came of it, in its time. Never throws nor rejects. Only who registers functions loads this. */
  readonly call: (event: Payload, timeoutMs: number, signal: AbortSignal) => Soon<Report>;
}

/** A handler that this version cannot run. The hook stays visible, and refuses where it was meant to guard. */
export interface UnavailableHandler {
  readonly kind: 'unavailable';
  readonly type: string;
}

export type Handler =
  | CommandHandler
  | WebhookHandler
  | PromptHandler
  | RuleHandler
  | ModuleHandler
  | CallbackHandler
  | UnavailableHandler;

/** What is asked of handlers whatever they do. A new kind does not compile before it has its row. */
interface HandlerTraits {
  /** What carrying it out starts: nothing, a function of this program, processes, a request; or nobody knows. */
  readonly starts: 'nothing' | 'function' | 'process' | 'request' | 'unknown';
  /** Whether it answers with plain data, or with text in its dialect's spelling. */
  readonly answers: 'data' | 'text';
  /** The keys of a native entry that say it. */
  readonly words: readonly string[];
}

const TRAITS = {
  command: { starts: 'process', answers: 'text', words: ['run'] },
  rule: { starts: 'nothing', answers: 'data', words: RULE_WORDS },
  webhook: { starts: 'request', answers: 'text', words: ['post'] },
  prompt: { starts: 'request', answers: 'text', words: ['prompt'] },
  module: { starts: 'process', answers: 'data', words: ['module'] },
  callback: { starts: 'function', answers: 'data', words: [] },
  unavailable: { starts: 'unknown', answers: 'text', words: [] },
} as const satisfies Record<Handler['kind'], HandlerTraits>;

/** What a native entry can do: whoever reads or describes one has to know each. */
export type HandlerWord = (typeof TRAITS)[keyof typeof TRAITS]['words'][number];
export const HANDLER_WORDS: readonly HandlerWord[] = keysOf(TRAITS).flatMap(
  (kind): readonly HandlerWord[] => TRAITS[kind].words,
);

/** It has said what it says: no time passes, and nothing has an effect. */
export function isImmediate({ kind }: Handler): boolean {
  return TRAITS[kind].starts === 'nothing';
}

/** It is carried out here and now, and needs no turn among those that start something elsewhere. */
export function isInProcess({ kind }: Handler): boolean {
  const { starts } = TRAITS[kind];
  return starts === 'nothing' || starts === 'function';
}

export function answersWithData({ kind }: Handler): boolean {
  return TRAITS[kind].answers === 'data';
}

type Traits = typeof TRAITS;
/** The kinds whose row says that they start processes. */
type ProcessKind = { [K in keyof Traits]: Traits[K]['starts'] extends 'process' ? K : never }[keyof Traits];
/** A new kind that starts processes does not compile before it can say what contains them and what they may see. */
type ProcessHandler = Extract<Handler, { readonly kind: ProcessKind }>;

/** The handler, if it starts processes of its own. */
export function processOf(handler: Handler): ProcessHandler | null {
  return startsProcess(handler) ? handler : null;
}

export function startsProcess(handler: Handler): handler is ProcessHandler {
  return TRAITS[handler.kind].starts === 'process';
}

/** Its process is started once and hears of many events: nothing of a single one may be said when it is started. */
export function outlivesEvent(handler: Handler): boolean {
  const starting = processOf(handler);
  switch (starting?.kind) {
    case undefined:
      return false;
    case 'module':
      return true;
    case 'command':
      return starting.persistent === true;
  }
}

/** What contains the processes that it starts, if anything does. */
export function sandboxOf(handler: Handler): Sandbox | undefined {
  return processOf(handler)?.sandbox;
}

/** Its command with references in place of placeholders; null: it has none. */
export function filledOf(handler: Handler): Filled | null {
  return handler.kind === 'command' && handler.template?.kind === 'filled' ? handler.template : null;
}

/** Why a value would be code in its command; null: it would not. */
export function refusedTemplate(handler: Handler): string | null {
  return handler.kind === 'command' && handler.template?.kind === 'refused' ? handler.template.why : null;
}

/** What people call its kind. */
export function kindOf(handler: Handler): string {
  return handler.kind === 'unavailable' ? handler.type : handler.kind;
}

/** What a hook does, in one line, for tables and records. */
export function actionOf(handler: Handler): string {
  switch (handler.kind) {
    case 'command':
      return [handler.command, ...(handler.args ?? [])].join(' ').trim();
    case 'webhook':
      return `${handler.method} ${shownUrl(handler.url)}`;
    case 'prompt':
      return `prompt: ${handler.prompt}`;
    case 'rule':
      return handler.text === '' ? handler.word : `${handler.word}: ${handler.text}`;
    case 'module':
      return `module ${handler.path}`;
    case 'callback':
      return `callback ${handler.run.name || '(anonymous)'}`;
    case 'unavailable':
      return handler.type;
  }
}

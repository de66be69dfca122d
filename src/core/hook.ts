import type { Decision } from './decision.ts';
import type { HookEvent } from './dialect.ts';
import type { EventName } from './events.ts';
import type { Json, JsonObject } from './json.ts';
import type { Layer } from './layer.ts';
import type { ModelSource } from './model.ts';
import type { Payload, RewriteOf } from './payload.ts';
import { shownUrl } from './shown-url.ts';
import type { Slot } from './slot.ts';

export type OnFailure = 'continue' | 'block';

/** A compiled matcher. `names` can be indexed; `test` cannot; `none` belongs to a hook that is off, and says why. */
export type Matcher =
  | { readonly kind: 'all' }
  | { readonly kind: 'names'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'test'; readonly test: (subject: string) => boolean }
  | { readonly kind: 'none'; readonly why: string };

/** How a dialect reads the text of a matcher. */
export type MatcherStyle =
  | 'names-or-search'
  | 'prefix'
  | 'kinds-or-search'
  | 'kinds-and-searches'
  | 'whole'
  | 'names-or-globs'
  | 'never';

export interface MatcherSpec {
  readonly text: string;
  readonly style: MatcherStyle;
}

/** What a condition is tested against. */
export interface ConditionSubject {
  readonly toolNames: readonly string[];
  readonly toolInput: unknown;
  readonly cwd: string;
  readonly home: string;
}

/** A shell that is not everywhere. */
export const BASH_OR_SH = 'bash, else sh';

/** What became of the placeholders of a command. */
export type Template =
  | { readonly kind: 'filled'; readonly command: string; readonly slots: readonly Slot[] }
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
}

/** Where webhooks may call, and what their headers may hold of the environment, by the files of people and organizations. */
export interface Reach {
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
  /** Only `${NAME}` is a variable; `$NAME` is a text. */
  readonly onlyBraces?: true;
  /** Known when all files are. */
  readonly reach?: Reach;
}

/** A question to a language model. */
export interface PromptHandler {
  readonly kind: 'prompt';
  readonly prompt: string;
  /** The model that the entry names; null: the source's. */
  readonly model: string | null;
  /** Which service to ask; null: none is configured. */
  readonly source: ModelSource | null;
}

export type RuleWord = 'deny' | 'ask' | 'allow' | 'context';

/** What is said whenever the hook's conditions hold. Nothing is started. */
export interface RuleHandler {
  readonly kind: 'rule';
  readonly word: RuleWord;
  /** The reason, or the context; values of the event stand in it as `{{ expression }}`. Empty: no reason was given. */
  readonly text: string;
  /** The same with this event's values; known when it is compiled. */
  readonly says?: (event: HookEvent) => string;
}

/** A file of JavaScript or TypeScript, run in a process of its own. */
export interface ModuleHandler {
  readonly kind: 'module';
  /** As written in the entry until it is loaded; then absolute. */
  readonly path: string;
  /** Every place where it was looked for. */
  readonly places?: readonly string[];
  readonly passEnv: readonly string[];
}

/** What a callback may answer: plain data, or nothing. */
export interface CallbackVerdict<E extends EventName = EventName> {
  readonly decision?: Decision | null | undefined;
  readonly reason?: string | null | undefined;
  /** The new tool input, prompt or whatever the event is about, whole. */
  readonly rewrite?: RewriteOf<E> | null | undefined;
  readonly context?: string | readonly string[] | null | undefined;
  readonly stop?: boolean | string | { readonly reason?: string } | null | undefined;
}

export type Callback = (event: Payload, options: { readonly signal: AbortSignal }) => unknown;

export interface CallbackHandler {
  readonly kind: 'callback';
  readonly run: Callback;
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

/** Its process is started once and hears of many events: nothing of a single one may be said when it is started. */
export function outlivesEvent(handler: Handler): boolean {
  return handler.kind === 'module' || (handler.kind === 'command' && handler.persistent === true);
}

/** Handlers that answer with plain data, not with text in a dialect's spelling. */
export function answersWithData({ kind }: Handler): boolean {
  return kind === 'callback' || kind === 'rule' || kind === 'module';
}

/** How the hooks of one lane run. Lanes run side by side. */
export interface Lane {
  readonly key: string;
  readonly mode: 'parallel' | 'serial';
  /** The next hook sees the rewrite of the one before. */
  readonly chained: boolean;
  readonly endsAtRefusal: boolean;
}

export interface Source {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The folder that the file configures: where `.claude/` and the like stand. */
  readonly root: string;
  /** The dialect whose own file it is, where another reads it in that one's absence. */
  readonly owner?: string;
}

interface HookBase {
  readonly name: string | null;
  readonly event: EventName;
  readonly handler: Handler;
  readonly timeoutMs: number;
  readonly onFailure: OnFailure;
  readonly once: boolean;
  readonly async: boolean;
  readonly observe: boolean;
  readonly shadow: boolean;
  /** Sees the final input again after a rewrite. */
  readonly guard: boolean;
  /** The person is asked before each run. */
  readonly approve: boolean;
  /** What only this hook's own dialect understands. */
  readonly own: Readonly<Record<string, Json>>;
  /** Not for what a sub-agent does. */
  readonly mainAgentOnly?: boolean | undefined;
  /** Hooks of a dialect on one event run by rank, then in configured order. */
  readonly rank?: number | undefined;
}

/** A hook as a dialect reads it from its file: everything but what depends on where the file was found. */
export interface HookSpec extends HookBase {
  readonly at: number;
  readonly matcher: MatcherSpec | null;
  readonly matcherAt: number;
  /** Ordered globs over the paths in a tool's input; null: any. */
  readonly files: readonly string[] | null;
  readonly filesAt?: readonly number[];
  /** Where the text of its command stands. */
  readonly commandAt?: number;
  /** A permission rule such as `Bash(git *)`. */
  readonly condition: string | null;
  readonly conditionAt: number;
  /** A condition over the payload, in CEL. */
  readonly when?: string | null;
  readonly whenAt?: number;
  readonly enabled: boolean;
  /** Why it is not enabled, where its file does not say so itself. */
  readonly disabledBy?: string;
  /** `files` says nothing about a tool that names no file: the hook runs. */
  readonly filesWhenNone?: true;
  /** The lane of this file's hooks is serial. */
  readonly serial?: boolean;
  /** Set: the entry cannot run, and why. It stays visible, and refuses where it was meant to guard. */
  readonly fault: string | null;
  /** The entry as written, without positions: what a person approves. */
  readonly definition: JsonObject;
}

export interface Hook extends HookBase {
  /** `<dialect>:<file>:<line>`: for people. Two hooks on one line share it. */
  readonly id: string;
  /** The same hook after a reload or in another process; no two hooks share it. */
  readonly key: string;
  readonly dialect: string;
  readonly layer: Layer;
  readonly source: Source | null;
  readonly lane: Lane;
  readonly matcher: Matcher;
  readonly matcherText: string | null;
  readonly files: ((paths: readonly string[], cwd: string) => boolean) | null;
  readonly filesText: readonly string[] | null;
  readonly condition: ((subject: ConditionSubject) => boolean) | null;
  readonly conditionText: string | null;
  /** Throws where it cannot be told. */
  readonly when: ((event: HookEvent) => boolean) | null;
  readonly whenText: string | null;
  /** Set: somebody switched the hook off, and this says where. */
  readonly disabled: string | null;
  /** Set: the hook cannot run, and why. A guard then refuses. */
  readonly fault: string | null;
  readonly definition: JsonObject;
}

/** What to call a hook when speaking of it. */
export function hookLabel(hook: Pick<Hook, 'name' | 'id'>): string {
  return hook.name ?? hook.id;
}

export function isEnforced(hook: Pick<Hook, 'layer'>): boolean {
  return hook.layer === 'enforced';
}

/** Its answer counts against the final input too. */
export function isGuard(hook: Pick<Hook, 'layer' | 'guard'>): boolean {
  return hook.guard || isEnforced(hook);
}

/** A rule costs nothing: it always judges what really runs. */
export function judgesFinalInput(hook: Pick<Hook, 'layer' | 'guard' | 'handler'>): boolean {
  return isGuard(hook) || hook.handler.kind === 'rule';
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

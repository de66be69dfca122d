import type { Effect, EventName } from './events.ts';
import type { HookSpec } from './hook.ts';

/** Where a native hook finds what another dialect gives its hooks. */
export type NativeSource =
  /** A word of the shell, such as `$HOOKLINE_FILE`. */
  | { readonly shell: string }
  /** A filter of jq over the payload. `json`: its value is written as JSON, also where it is a text. */
  | { readonly jq: string; readonly json?: true }
  /** The same for every event. */
  | { readonly text: string };

/** In what a hook behaves differently afterwards, in sentences. */
export interface Differences {
  /** What used to refuse may not any more, or something is granted that was not. */
  readonly careful: readonly string[];
  readonly differs: readonly string[];
}

/** Sentences that are said where something holds. */
export function onlyIf(holds: boolean, ...sentences: readonly string[]): readonly string[] {
  return holds ? sentences : [];
}

/** What words mean natively that mean less to several dialects. */
export const GRANTS = '"approve" and "allow" grant: the agent need not ask the person any more.';
export const STOPS = '{"continue":false} stops the agent; it does not refuse any more.';

/** Whether `continue: false` refuses there and natively stops: at the end of a turn it lets the agent end in both. */
export function stopsNatively(effects: readonly Effect[]): boolean {
  return effects.includes('stop') && !effects.includes('hold');
}

/** What a file says besides its hooks, as far as it is lost. */
interface LostSettings {
  readonly maxRetries?: number;
  readonly debugLog?: string;
}

/** What becomes of the hooks of a dialect when they are written in the native form. */
export interface Migration {
  /** The variables that a hook is given. */
  readonly variables: (spec: HookSpec) => Readonly<Record<string, NativeSource>>;
  /** `${NAME}` in the variables that an entry sets is filled in. */
  readonly expandsEnvironment?: true;
  /** Plain text that a hook prints is context for the model there, as it is natively; absent: nowhere. */
  readonly textIsContext?: (event: EventName) => boolean;
  /** What a placeholder stands for; null: a native hook cannot know. */
  readonly placeholder: (name: string) => NativeSource | null;
  /** `informs`: nothing that the hook says changes anything. */
  readonly differs: (spec: HookSpec, informs: boolean) => Differences;
  /** What is to be said about a file once. */
  readonly fileDiffers?: (settings: LostSettings, specs: readonly HookSpec[]) => readonly string[];
}

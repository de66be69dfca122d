import type { EventName } from './events.ts';
import type { HookSpec } from './hook.ts';

/** Where a native hook finds what another dialect gives its hooks. */
export type NativeSource =
  /** A word of the shell, such as `$HOOKLINE_FILE`. */
  | { readonly shell: string }
  /** A filter of jq over the payload. */
  | { readonly jq: string };

/** What becomes of the hooks of a dialect when they are written in the native form. */
export interface Migration {
  /** The variables that its hooks are given. */
  readonly variables: Readonly<Record<string, NativeSource>>;
  /** `${NAME}` in the variables that an entry sets is filled in. */
  readonly expandsEnvironment?: true;
  /** Plain text that a hook prints is context for the model there, as it is natively; absent: nowhere. */
  readonly textIsContext?: (event: EventName) => boolean;
  /** What a placeholder stands for; null: a native hook cannot know. */
  readonly placeholder: (name: string) => NativeSource | null;
  /** In what a hook behaves differently afterwards, in sentences. `informs`: nothing that it says changes anything. */
  readonly differs: (spec: HookSpec, informs: boolean) => readonly string[];
}

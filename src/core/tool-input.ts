import type { JsonObject } from './json.ts';
import type { TOOLS, ToolKind, ToolName } from './tools.ts';

/** What the tools of each kind are usually given. A model may leave anything out: nothing of it is sure to be there. */
interface InputByKind {
  readonly shell: { readonly command?: string; readonly description?: string; readonly timeout?: number };
  readonly 'file-read': { readonly file_path?: string; readonly offset?: number; readonly limit?: number };
  readonly 'file-write': {
    readonly file_path?: string;
    readonly content?: string;
    readonly old_string?: string;
    readonly new_string?: string;
  };
  readonly search: { readonly pattern?: string; readonly path?: string; readonly glob?: string };
  readonly fetch: { readonly url?: string; readonly query?: string; readonly prompt?: string };
  readonly agent: { readonly prompt?: string; readonly description?: string; readonly subagent_type?: string };
}

/** Kinds and native names of tools of which the compiler knows the input. */
export type KnownTool = keyof InputByKind | ToolName;

type KindOf<T extends KnownTool> = T extends ToolName ? (typeof TOOLS)[T] : T;

/** The input of a tool, by its kind or native name; of several, of any of them. */
export type ToolInputOf<T extends KnownTool> = T extends KnownTool
  ? InputByKind[Extract<KindOf<T>, ToolKind & keyof InputByKind>] & JsonObject
  : never;

import type { EventName } from '../../core/events.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Whose } from '../init/hooks-file.ts';
import type { Sample } from './sample.ts';

/** What is wanted, for whichever language. */
export interface NewHook {
  readonly name: string;
  readonly event: EventName;
  readonly whose: Whose;
  readonly sample: Sample;
}

/** What is to be written for it. */
export interface MadeHook {
  readonly entry: JsonObject;
  /** Beside the hooks file, by their paths from there. */
  readonly scripts: readonly { readonly path: string; readonly text: string; readonly isProgram: boolean }[];
  /** A file that comes with hookline and is copied beside the script, and the line that loads it; null: it needs none. */
  readonly library: { readonly file: string; readonly loads: string } | null;
}

export const SCRIPTS = 'hooks';

/** How the command names a script that lies beside the hooks file, wherever in the project the agent is. */
export function scriptPath(whose: Whose, file: string): string {
  return whose === 'user'
    ? `~/.config/hookline/${SCRIPTS}/${file}`
    : `"$HOOKLINE_PROJECT"/.hookline/${SCRIPTS}/${file}`;
}

/** What every entry begins with. */
export function entryHead({ name, event, sample }: NewHook): JsonObject {
  const tools = 'tools' in sample && sample.tools !== null ? { tools: [...sample.tools] } : {};
  return { name, on: event, ...tools, ...(sample.does === 'format' ? { files: [...sample.files] } : {}) };
}

/** Where the library is, as the head of a script says it. */
export function whereLibrary(whose: Whose, file: string): string {
  return whose === 'project' ? `${file}, which is in here to be approved with it,` : `${file}, beside this file,`;
}

/** A formatter's chatter is nothing for the model; its complaint is. */
export function feedbackFor({ does }: Sample): JsonObject {
  return does === 'format' ? { feedback: 'on-failure' } : {};
}

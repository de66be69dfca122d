import { didYouMean } from '../../core/did-you-mean.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { HookError } from '../../core/hook-error.ts';
import { TOOL_KINDS } from '../../core/tools.ts';
import { NATIVE_TOOL_NAMES } from '../../dialects/hookline/tools.ts';
import { toolKind } from '../../dialects/tool-names.ts';

/** The kind or the tool that a hook is for. A name that nobody knows may be a tool of somebody's own; one that is nearly known is a slip. */
export function toolFor(event: EventName, name: string | undefined): string | null {
  if (name === undefined) return null;
  if (eventRow(event).subject !== 'tool_name')
    throw new HookError('BAD_OPTION', `"--tool ${name}" means nothing here: ${event} is not about a tool.`, {
      hint: 'leave it out',
    });
  if (TOOL_KINDS.some((kind) => kind === name) || NATIVE_TOOL_NAMES.includes(name)) return name;
  const meant = didYouMean(name, TOOL_KINDS) ?? didYouMean(name, NATIVE_TOOL_NAMES);
  const isName = /^[A-Za-z_][\w.*-]*$/.test(name);
  if (isName && (meant === null || toolKind(name) !== 'other')) return name;
  throw new HookError('BAD_OPTION', `There is no tool and no kind of tools "${name}".`, {
    hint:
      meant === null ? `a kind (${TOOL_KINDS.join(', ')}) or the name of one tool` : `did you mean --tool ${meant}?`,
  });
}

import { HookError } from '../../core/hook-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { entryHead, type MadeHook, type NewHook } from './made-hook.ts';
import { toolNamed } from './sample.ts';

/** A rule of the native form: nothing is started. */
export function ruleHook(hook: NewHook): MadeHook {
  const { tools, ...head } = entryHead(hook);
  const says = saysOf(hook);
  // what a rule about reading and writing is about happens in shells, too
  const isEveryTools = 'reads' in says || 'writes' in says;
  const about = tools === undefined || isEveryTools ? {} : { tools };
  return { entry: { ...head, ...about, ...says }, scripts: [], library: null };
}

function saysOf({ event, sample }: NewHook): JsonObject {
  switch (sample.does) {
    case 'guard':
      return { ...conditionOf(sample.field, sample.word, sample.tools?.[0] ?? '*'), deny: sample.reason };
    case 'format':
      return { context: 'This file is put in order by its own program: run it before you go on.' };
    case 'tell':
      return { context: sample.text };
    case 'watch': {
      const hint = 'write a script: --lang sh, python or ts';
      throw new HookError('USAGE', `A rule can do nothing at a ${event}: nothing there can be refused or told.`, {
        hint,
      });
    }
  }
}

/** In the words of effects where there are some for it. */
function conditionOf(field: string, word: string, tool: string): JsonObject {
  switch (field) {
    case 'tool_input.command':
      return { runs: `git commit ${word}` };
    case 'tool_input.file_path':
      return toolKind(tool) === 'file-read' || tool === 'file-read'
        ? { reads: [`**/*${word}`] }
        : { writes: [`**/*${word}`] };
    case 'tool_input':
      // in any text of what the tool is given
      return { if: `${tool === 'mcp' ? 'mcp__*' : toolNamed(tool)}(*${word}*)` };
    default:
      return { when: `${field}.contains(${JSON.stringify(word)})` };
  }
}

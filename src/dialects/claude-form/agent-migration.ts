import type { DialectHead } from '../../core/dialect.ts';
import { effectsIn } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { answersWithData } from '../../core/handler.ts';
import { GRANTS, type Migration, type NativeSource, onlyIf } from '../../core/migration.ts';
import type { AnswerForm } from './answer-form.ts';
import { TEXT_IS_CONTEXT } from './defaults.ts';

/** Where a native hook finds what these agents give theirs in variables. */
export interface MigratedVariables {
  readonly variables?: Readonly<Record<string, NativeSource>>;
}

/** What becomes of the hooks of an agent that took them over from Claude Code. */
export function agentMigration(
  { name, events }: Pick<DialectHead, 'name' | 'events'>,
  answers: AnswerForm,
  { variables = {} }: MigratedVariables,
): Migration {
  return {
    variables: () => variables,
    textIsContext: (event) => TEXT_IS_CONTEXT.includes(event) && answers.textIsShown === undefined,
    placeholder: () => null,
    differs: ({ handler, event, eventName }, informs) => {
      const names = `Its input has the canonical fields only: the tool by its native name${eventName === undefined ? '' : `, and "${event}" for "${eventName}"`}.`;
      if (handler.kind === 'prompt' || handler.kind === 'unavailable') return { careful: [], differs: [] };
      const says = !informs && !answersWithData(handler);
      const native = eventRow(event).effects;
      const grants = native.includes('allow') && !effectsIn({ events }, event).includes('allow');
      return {
        careful: [
          ...onlyIf(
            says && answers.exits !== undefined,
            `Exit codes above 2 do not refuse as they do in ${name}: exit 2 does.`,
          ),
          ...onlyIf(
            says && answers.stderrAnswers === true,
            'An answer on stderr does not count: it belongs on stdout.',
          ),
          ...onlyIf(says && grants, GRANTS),
        ],
        differs: [names],
      };
    },
  };
}

import { type DialectHead, effectsIn } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { answersWithData } from '../../core/handler.ts';
import { GRANTS, type Migration, type NativeSource, onlyIf, STOPS, stopsNatively } from '../../core/migration.ts';
import type { AnswerForm } from './answer-form.ts';

const REWRITES = 'A rewrite is "updatedInput", and replaces the whole input.';

/** Where a native hook finds what these agents give theirs in variables. */
export interface MigratedVariables {
  readonly variables?: Readonly<Record<string, NativeSource>>;
}

/** What becomes of the hooks of an agent that took them over from Claude Code. */
export function agentMigration(
  { name: agent, events }: Pick<DialectHead, 'name' | 'events'>,
  answers: AnswerForm,
  { variables = {} }: MigratedVariables,
): Migration {
  return {
    variables: () => variables,
    textIsContext: (name) => answers.textIsContext({ name, row: eventRow(name) }),
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
            `Exit codes above 2 do not refuse as they do in ${agent}: exit 2 does.`,
          ),
          ...onlyIf(
            says && answers.stderrAnswers === true,
            'An answer on stderr does not count: it belongs on stdout.',
          ),
          ...onlyIf(says && grants, GRANTS),
          ...onlyIf(says && answers.stopRefuses === true && stopsNatively(native), STOPS),
        ],
        differs: [names, ...onlyIf(says && native.includes('rewrite') && answers.rewriteHow({}) === 'merge', REWRITES)],
      };
    },
  };
}

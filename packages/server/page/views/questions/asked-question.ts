import { isObject } from '../../../../../src/core/json.ts';
import type { ShownQuestion } from '../../../src/questions/shown-question.ts';
import type { AsJson } from '../../as-json.ts';

export type AskedQuestion = AsJson<Omit<ShownQuestion, 'told' | 'effects'>> & Pick<ShownQuestion, 'told' | 'effects'>;

/** What waits, and what was answered lately. */
export interface Asked {
  readonly waiting: readonly AskedQuestion[];
  readonly more: boolean;
  readonly answered: readonly AskedQuestion[];
}

/**
 * What a machine said of a call, read from the very text that is signed, and not from what the server made of it.
 * Whatever it is, nothing but texts is shown.
 */
export function saidOf({ document }: Pick<AskedQuestion, 'document'>) {
  const told = objectIn(document);
  const text = (name: string): string | null => {
    const value = told[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    ...{ tool: text('tool'), command: text('command'), input: text('input'), reason: text('reason') },
    ...{ project: text('project'), folder: text('folder'), session: text('session') },
    ...{ user: text('user'), host: text('host'), detail: text('detail') },
    event: text('event') ?? '',
    shape: text('shape') ?? '',
    rules: Array.isArray(told.rules) ? told.rules.filter((rule) => typeof rule === 'string') : [],
    hidden: isObject(told.hidden) ? told.hidden : {},
  };
}

/** What of it whoever answers does not see; null: a mask hides nothing. */
export function hiddenWords(question: Pick<AskedQuestion, 'document'>): string | null {
  const { detail, hidden } = saidOf(question);
  if (detail !== 'masked')
    return 'Nothing of what the call contains left the machine (its "detail"): you see its shape only.';
  const [parts, chars] = [Number(hidden.parts), Number(hidden.chars)];
  if (parts === 0) return null;
  return `A mask (***) stands in ${parts === 1 ? 'one place' : `${parts} places`} for about ${chars} characters: you do not see everything.`;
}

function objectIn(document: string): Readonly<Record<string, unknown>> {
  try {
    const told: unknown = JSON.parse(document);
    return isObject(told) ? told : {};
  } catch {
    return {};
  }
}

import { eventRow } from '../../../../src/core/events.ts';
import { isObject, type JsonObject, parsedObject } from '../../../../src/core/json.ts';
import { orElse } from '../../../../src/core/or-else.ts';
import { remarks } from '../../../../src/core/remarks.ts';
import type { ShownEffect } from '../../../../src/core/shown-effect.ts';
import { toolKind } from '../../../../src/dialects/tool-names.ts';
import { MASK } from '../../../../src/masks/mask-secrets.ts';
import { shownEffects } from '../../../../src/matching/effects/shown-effects.ts';
import { type EffectWorld, viewReader } from '../../../../src/matching/effects/view-of-event.ts';
import type { QuestionRow } from '../store/questions.ts';

/** A question as a lead looks at it. */
export interface ShownQuestion extends QuestionRow {
  /** What the machine would show, read; the text of it is `document`, and that is what is signed. */
  readonly told: JsonObject;
  /** What one might overlook in it. */
  readonly remarks: readonly string[];
  /** What its words do, by our own reader and not by the machine's word; null: it is no shell line, or it was not sent. */
  readonly effects: readonly ShownEffect[] | null;
}

export function shownQuestion(row: QuestionRow): ShownQuestion {
  const told = parsedObject(row.document) ?? {};
  const texts = [told.command, told.input].filter((text) => typeof text === 'string');
  const effects = effectsIn(told);
  const hides = effects !== null && isMasked(told) ? [HIDDEN_EFFECTS] : [];
  return { ...row, told, remarks: [...texts.flatMap((text) => remarks(text)), ...hides], effects };
}

/** Stands where a mask does, which would be read as a pattern of names; no command has it. */
const UNSEEN = '\uE000';
const HIDDEN_EFFECTS = 'A part of the command is hidden: what that part does is not among what is told of its words.';

function isMasked({ command, hidden }: JsonObject): boolean {
  const isWhole = isObject(hidden) && hidden.parts === 0;
  return typeof command === 'string' && command.includes(MASK) && !isWhole;
}

/** Nothing of the machine can be looked at from here: only what the words say. */
const WORDS_ONLY: EffectWorld = {
  home: '/home',
  environment: () => undefined,
  followLinks: () => (path) => path,
  listTree: () => [],
  temporary: ['/tmp'],
};

function effectsIn(told: JsonObject): readonly ShownEffect[] | null {
  const { tool, folder } = told;
  const command = isMasked(told) ? String(told.command).replaceAll(MASK, UNSEEN) : told.command;
  if (typeof tool !== 'string' || typeof command !== 'string' || toolKind(tool) !== 'shell') return null;
  const cwd = typeof folder === 'string' && folder.startsWith('/') ? folder : '/';
  const payload = { hook_event_name: 'PreToolUse', session_id: '', cwd, tool_name: tool, tool_input: { command } };
  const row = eventRow('PreToolUse');
  const event = { name: 'PreToolUse', row, payload, projectDir: cwd, at: 0, lastPrompt: null } as const;
  const all = orElse(() => shownEffects(viewReader(WORDS_ONLY)(event).call, { cwd, home: WORDS_ONLY.home }), null);
  return all?.filter((effect) => !JSON.stringify(effect).includes(UNSEEN)) ?? null;
}

import { type DoesKey, EFFECT_KEYS, type EffectKey } from './effect-keys.ts';

interface KeyRow {
  /** In the schema, and so in editors. */
  readonly about: string;
  /** `reads(call, "**")` can be asked in conditions. */
  readonly inConditions?: true;
}

/** What is told of each key by which rules ask what a call does. What may stand under it: `effect-rule.ts`. */
export const EFFECT_ROWS: Readonly<Record<EffectKey, KeyRow>> = {
  reads: { about: 'Calls that read one of these files: globs; ! takes out.', inConditions: true },
  shows: { about: 'Calls that show what is in one of these files, or send it away: globs; ! takes out.' },
  copies: { about: 'Calls that put one of these files under a name that the globs do not name; ! takes out.' },
  writes: { about: 'Calls that write one of these files: globs; ! takes out.', inConditions: true },
  deletes: { about: 'Calls that delete one of these files: globs; ! takes out.', inConditions: true },
  runs: { about: 'Calls that run one of these commands, in any spelling of its options: rm -r *.', inConditions: true },
  sends: { about: 'Calls that send something over the network: true, or to which hosts.', inConditions: true },
  escalates: { about: 'Calls that take more rights.', inConditions: true },
  environment: { about: 'Calls that print or keep an environment with a credential in it.' },
  unknown: {
    about:
      'Calls of which nobody who reads them can tell what they run: true, code (program texts), program (all else); place: only which place is unknown.',
  },
  outside: { about: 'Only what lies outside of these: project, home, temp, or a folder.', inConditions: true },
  direction: {
    about: 'Only what is read and goes there: shown (in the conversation), kept (in the machine), sent (away).',
  },
  existing: { about: 'Only what is there already, and does not stay as it is.' },
  built: { about: 'true: only what lies in a folder that a build made; false: only what does not.' },
  certain: { about: 'Only what the line itself tells: what cannot be told does not count.' },
};

/** Keys that are functions of conditions, too; `sent(call, "**")` asks for what is read and goes there. */
export const QUESTION_KEYS = EFFECT_KEYS.filter((key) => EFFECT_ROWS[key].inConditions === true);

/**
 * Each thing that a call does is of one kind: done to a place, to another machine, or by a part of it as a whole, of which is
 * told what is said of it and whether its words say all of it.
 */
type KindRow = { readonly sign: string; readonly tone: 'plain' | 'warns' | 'alarms' } & (
  | { readonly of: 'place' | 'host' }
  | { readonly of: 'whole'; readonly said: string; readonly told: boolean }
);

/** How each kind is shown. The other keys are questions about several of them. */
export const EFFECT_KINDS = {
  reads: { of: 'place', sign: 'R', tone: 'plain' },
  writes: { of: 'place', sign: 'W', tone: 'warns' },
  deletes: { of: 'place', sign: 'D', tone: 'alarms' },
  sends: { of: 'host', sign: '↗', tone: 'warns' },
  escalates: { of: 'whole', sign: '#', tone: 'alarms', said: 'escalates', told: true },
  unknown: { of: 'whole', sign: '?', tone: 'plain', said: 'cannot be told', told: false },
} as const satisfies Partial<Record<DoesKey, KindRow>>;

export type EffectKind = keyof typeof EFFECT_KINDS;
type KindOf<Of> = { [Kind in EffectKind]: (typeof EFFECT_KINDS)[Kind]['of'] extends Of ? Kind : never }[EffectKind];
export type PlaceKind = KindOf<'place'>;
export type WholeKind = KindOf<'whole'>;

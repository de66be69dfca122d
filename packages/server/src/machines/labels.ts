export const LABEL_NAME = { type: 'string', pattern: '^[A-Za-z0-9][\\w./-]{0,62}$' } as const;

/** Few short words, such as `team: payments`. */
export const LABELS_SCHEMA = {
  type: 'object',
  maxProperties: 20,
  propertyNames: LABEL_NAME,
  additionalProperties: { type: 'string', pattern: '^[\\w./@:-]{1,128}$' },
} as const;

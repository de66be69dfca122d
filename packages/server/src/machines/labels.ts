/** Few short words, such as `team: payments`. */
export const LABELS_SCHEMA = {
  type: 'object',
  maxProperties: 20,
  propertyNames: { type: 'string', pattern: '^[A-Za-z0-9][\\w./-]{0,62}$' },
  additionalProperties: { type: 'string', pattern: '^[\\w./@:-]{1,128}$' },
} as const;

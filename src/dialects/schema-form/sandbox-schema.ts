import { SANDBOX_KINDS } from '../../core/sandbox-kind.ts';
import { SANDBOX_KEYS } from '../sandbox-fields.ts';
import { type Fields, flag, listOf, objectOf, rowsFor, type Schema, text, texts, word } from './json-schema.ts';

const KIND: Schema = { enum: [...SANDBOX_KINDS, 'any'] };
const KINDS: Schema = { ...listOf(KIND), minItems: 1 };

/** `sandbox: bwrap`, several, or an object with its `kind` and what may be done in there. */
export function sandboxSchema(): Schema {
  const profile = objectOf(rowsFor(SANDBOX_KEYS, FIELDS, '"sandbox"'), { required: ['kind'] });
  const description = 'What contains the process: bwrap, docker, any, none, or an object.';
  return { anyOf: [{ const: false }, { const: 'none' }, KIND, KINDS, profile], description };
}

const FIELDS: Fields = {
  kind: { anyOf: [KIND, { const: 'none' }, KINDS] },
  project: word(['read-only', 'read-write'], 'The project in there.'),
  network: flag('Whether there is a network in there.'),
  tmp: { const: 'private' },
  memory: text('At most so much memory: 512m, 1g.', { pattern: '^\\d+(?:\\.\\d+)?\\s*[kKmMgG][iI]?[bB]?$' }),
  pids: { type: 'integer', minimum: 1, description: 'At most so many processes.' },
  cpus: { type: 'number', minimum: 0.01, description: 'At most so many processors.' },
  image: text('What Docker runs it in.'),
  readable: texts('Further paths that it may read.'),
  writable: texts('Further paths that it may write.'),
};

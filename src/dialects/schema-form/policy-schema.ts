import { SANDBOX_KINDS } from '../../core/sandbox-kind.ts';
import { POLICY_KEYS } from '../policy-fields.ts';
import { type Fields, flag, listOf, rowsFor, text, texts, word } from './json-schema.ts';

const SANDBOX = [...SANDBOX_KINDS, 'any', 'none'];

/** What an organization may demand of everybody's hooks. */
export const POLICY_FIELDS: Fields = rowsFor(
  POLICY_KEYS,
  {
    sandbox: { anyOf: [{ enum: SANDBOX }, listOf({ enum: SANDBOX })], description: 'What must contain every process.' },
    trustedBy: texts('The accounts that may trust what a project brings along; nobody: none.'),
    managedHooksOnly: flag('Hooks of people and projects do not run.'),
    noSessionSwitches: flag('Nobody switches a rule off for a session.'),
    audit: word(['required', 'optional'], 'required: what cannot be recorded is refused.'),
    auditAnchor: texts('Files in which it is noted how far the trail has come.'),
    mask: texts('Patterns of what is masked in records.'),
    requiredHooks: texts('Names of enforced hooks without which nothing is allowed.'),
    sandboxImage: text('What Docker runs hooks in.'),
    contact: text('Whom to ask about what is refused.'),
    dockerHost: text('The Docker engine: unix:///run/docker.sock, for example.'),
  },
  '"policy"',
);

import type { HookSpec } from '../../core/hook.ts';
import { type Differences, type Migration, onlyIf } from '../../core/migration.ts';

const INPUT = 'Its input has the canonical fields only: tool_name and tool_input for tool_call and preToolUse.';
const ANSWER =
  '{"cancel":true} does not refuse any more: it has to become {"decision":"block"}; "overrideInput" has to become "rewrite".';

export const clineMigration: Migration = {
  variables: () => ({}),
  placeholder: () => null,
  differs: (_spec: HookSpec, informs): Differences => ({
    careful: onlyIf(!informs, INPUT, ANSWER),
    differs: onlyIf(informs, INPUT),
  }),
};

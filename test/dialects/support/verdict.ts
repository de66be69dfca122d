import { type EventName, eventRow } from '../../../src/core/events.ts';
import { type Hook, SELECTS_ALL } from '../../../src/core/hook.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { type Ending, emptyReport, type Report } from '../../../src/core/report.ts';
import type { Verdict } from '../../../src/core/verdict.ts';
import { DIALECTS } from '../../../src/dialects/all.ts';
import { allReady } from '../../../src/dialects/later.ts';

await allReady(DIALECTS);

/** Those whose hooks answer with JSON. */
export const DIALECT_NAMES = ['claude-code', 'hookline', 'codemie', 'gencode', 'cli-agent', 'cocode'] as const;
/** And those whose words are their own, but who understand everybody's "no". */
export const ANSWERING = [...DIALECT_NAMES, 'cline', 'copilot', 'cursor', 'windsurf'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

export interface Printed {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly code?: number;
  readonly ending?: Ending;
  readonly cut?: boolean;
}

/** What a dialect reads in what a hook printed. */
export function verdictOf(
  dialect: (typeof ANSWERING)[number],
  event: EventName,
  printed: Printed,
  given: Partial<Hook> = {},
): Verdict {
  const found = DIALECTS.find(({ name }) => name === dialect);
  if (found === undefined) throw new Error(`there is no dialect ${dialect}`);
  return found.answer(hookOf(dialect, event, given), eventOf(event), reportOf(printed));
}

function reportOf({ stdout = '', stderr = '', code = 0, ending, cut = false }: Printed): Report {
  return { ...emptyReport(ending ?? { kind: 'exit', code }), stdout, stderr, stdoutCut: cut };
}

function eventOf(name: EventName): HookEvent {
  const payload = { session_id: 's', cwd: '/project', hook_event_name: name };
  return { name, row: eventRow(name), payload, projectDir: '/project', at: 0, lastPrompt: null };
}

function hookOf(dialect: string, event: EventName, given: Partial<Hook>): Hook {
  return {
    id: `${dialect}:hooks:1`,
    key: 'k',
    name: 'guard',
    event,
    dialect,
    layer: 'user',
    source: null,
    lane: { key: dialect, mode: 'parallel', chained: false, endsAtRefusal: false },
    handler: { kind: 'command', command: 'true', args: null, shell: null, cwd: null, env: {}, passEnv: [] },
    selects: SELECTS_ALL,
    role: 'judge',
    timeoutMs: 1000,
    onFailure: 'continue',
    once: false,
    approve: false,
    disabled: null,
    fault: null,
    own: dialect === 'cocode' ? { parseResult: true } : {},
    definition: {},
    ...given,
  };
}

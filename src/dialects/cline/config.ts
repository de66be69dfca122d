import { basename } from 'node:path';
import type { Finding } from '../../core/diagnostic.ts';
import { type Dialect, eventsOf, type FileReading } from '../../core/dialect.ts';
import type { JsonObject } from '../../core/json.ts';
import { entryOf, type Located } from '../../core/located.ts';
import { blankSpec } from '../blank-spec.ts';
import { everyEvent } from '../every-event.ts';

/** What Cline gives the hooks of tools; those of others it does not wait for. */
const TIMEOUT_MS = 120_000;

/** A program → the hook that it is. `tree` says which file it is. */
export function readClineProgram(tree: Located, events: Dialect['events']): FileReading {
  const program = textIn(tree, 'program');
  const name = textIn(tree, 'event') ?? basename(program ?? '').replace(/\.\w+$/, '');
  const row = events.get(name);
  if (program === null || row === undefined) {
    const message = `There is no event "${name}" in cline's hooks.`;
    const finding: Finding = { severity: 'error', code: 'UNKNOWN_EVENT', at: tree.at, message };
    return { hooks: [], findings: [finding], switches: [] };
  }
  const fault = isOff(tree) ? `"${program}" may not be executed: this hook does not run.` : null;
  const spec = {
    ...blankSpec(row.event, tree.at),
    ...whenOf(name),
    fault,
    handler: { kind: 'command', command: program, args: [], shell: null, cwd: null, env: {}, passEnv: [] },
    timeoutMs: TIMEOUT_MS,
    definition: { event: name, program: basename(program) },
  } as const;
  const findings: readonly Finding[] =
    fault === null
      ? []
      : [
          {
            severity: 'error',
            code: 'SCRIPT_PROBLEM',
            at: tree.at,
            message: fault,
            hint: 'make it executable: chmod +x',
          },
        ];
  return { hooks: everyEvent(spec, name, row), findings, switches: [] };
}

function isOff(tree: Located): boolean {
  const value = tree.kind === 'map' ? entryOf(tree, 'isExecutable')?.value : undefined;
  return value?.kind === 'scalar' && value.value === false;
}

/** A task that begins and one that goes on are one event here; what says neither begins. */
function whenOf(name: string): { readonly when?: string } {
  if (name === 'TaskStart') return { when: '!has(payload.source) || payload.source != "resume"' };
  return name === 'TaskResume' ? { when: 'has(payload.source) && payload.source == "resume"' } : {};
}

/** What would be read of the file of such an entry. */
export function programText(events: Dialect['events'], event: string, { event: own, program }: JsonObject): JsonObject {
  const isMeant = (name: string): boolean => {
    const row = events.get(name);
    return row !== undefined && (name === event || eventsOf(row).some((one) => one === event));
  };
  const name = typeof own === 'string' && isMeant(own) ? own : ([...events.keys()].find(isMeant) ?? event);
  return { event: name, ...(program === undefined ? {} : { program }) };
}

function textIn(tree: Located, key: string): string | null {
  const value = tree.kind === 'map' ? entryOf(tree, key)?.value : undefined;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null;
}

import { basename } from 'node:path';
import type { Finding } from '../../core/diagnostic.ts';
import { type Dialect, eventsOf, type FileReading } from '../../core/dialect.ts';
import type { JsonObject } from '../../core/json.ts';
import { entryOf, type Located } from '../../core/located.ts';
import { blankSpec } from '../blank-spec.ts';
import { everyEvent } from '../every-event.ts';

/** What Cline gives the hooks of tools; those of others it does not wait for. */
const TIMEOUT_MS = 120_000;

/** A program → the hook that it is. `tree` says which file it is, and how it begins. */
export function readClineProgram(tree: Located, events: Dialect['events']): FileReading {
  const program = textIn(tree, 'program');
  const named = textIn(tree, 'event') ?? basename(program ?? '').replace(/\.\w+$/, '');
  const name = [...events.keys()].find((event) => event.toLowerCase() === named.toLowerCase());
  const row = events.get(name ?? '');
  if (program === null || name === undefined || row === undefined) {
    const message = `There is no event "${named}" in cline's hooks.`;
    const finding: Finding = { severity: 'error', code: 'UNKNOWN_EVENT', at: tree.at, message };
    return { hooks: [], findings: [finding], switches: [] };
  }
  const [command = 'bash', ...args] = interpreterOf(program, textIn(tree, 'interpreter'));
  const spec = {
    ...blankSpec(row.event, tree.at),
    ...whenOf(name),
    handler: { kind: 'command', command, args: [...args, program], shell: null, cwd: null, env: {}, passEnv: [] },
    timeoutMs: TIMEOUT_MS,
    definition: { event: name, program: basename(program) },
  } as const;
  return { hooks: everyEvent(spec, name, row), findings: [], switches: [] };
}

const SCRIPTS: readonly (readonly [ending: RegExp, interpreter: readonly string[]])[] = [
  [/\.[cm]?js$/i, ['node']],
  [/\.[cm]?ts$/i, ['bun', 'run']],
  [/\.py$/i, ['python3']],
  [/\.ps1$/i, ['pwsh', '-File']],
];

/** As its first line says, else as its name does; nobody asks whether it is executable. */
function interpreterOf(program: string, firstLine: string | null): readonly string[] {
  const words = (firstLine ?? '').trim().split(/\s+/);
  if (words[0] !== '') return words;
  return SCRIPTS.find(([ending]) => ending.test(program))?.[1] ?? ['bash'];
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

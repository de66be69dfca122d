import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import { remembering } from '../../core/remembering.ts';
import type { HookInfo, HooksByName, HooksOptions, Proposal } from '../../hooks/api.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import { createHooks } from '../../hooks.ts';
import { whereItHappened } from '../where-it-happened.ts';
import { asBefore, compare } from './compare.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Replayed } from './replayed.ts';
import { standIn } from './stand-in.ts';
import { type Touches, touchedBy } from './touched-by.ts';

/** Hooks of so many folders are kept ready. */
const MOST_OPEN = 16;
const MOST_FOLDERS = 1000;

type Chosen = HooksOptions & { readonly cwd: string };

export interface StageOptions {
  /** Hooks that have effects are carried out, in place of what they said then. */
  readonly runsForReal: boolean;
  /** Which hooks an event meets that happened there; null: that is not known, or not there any more. */
  readonly optionsFor: (happenedIn: string | null) => Chosen;
  /** What would be otherwise; null: nothing, these hooks are what is tried. */
  readonly proposal?: Proposal | null;
}

export interface Stage {
  /** False: whatever it was, a proposal says nothing about such an event. */
  readonly couldChange: (one: { readonly event: string; readonly project: string }) => Promise<boolean>;
  readonly play: (recorded: RecordedEvent) => Promise<Replayed>;
  readonly problems: () => readonly Diagnostic[];
  readonly close: () => Promise<void>;
}

/** Where recorded events happen again: each meets the hooks of a folder, which are opened once. Records nothing. */
export function openStage({ runsForReal, optionsFor, proposal = null }: StageOptions): Stage {
  const stand = standIn(runsForReal);
  const open = new Map<string, Opened>();
  const isOfHooksOnly = proposal !== null && hasOnlyHooks(proposal);
  const problems = new Map<string, Diagnostic>();
  const chosenFor = remembering(MOST_FOLDERS, (cwd: string) => optionsFor(whereItHappened({ cwd })));
  const hooksFor = async (options: Chosen) => {
    const known = open.get(options.cwd);
    if (known !== undefined) return known;
    const [oldest] = open;
    if (open.size >= MOST_OPEN && oldest !== undefined) {
      open.delete(oldest[0]);
      await closed(oldest[1]);
    }
    const tried = proposal === null ? {} : { trust: isProposed(proposal) };
    const hooks = await createHooks(
      { ...options, ...tried, ask: stand.ask, audit: false },
      { ...stand.parts, proposal },
    );
    if (proposal !== null) mustBeWhole(proposal, hooks.diagnostics);
    for (const one of hooks.diagnostics) problems.set(JSON.stringify(one), one);
    const now = isOfHooksOnly ? await createHooks({ ...options, audit: false }, { records: 'none' }) : null;
    const touches = now === null ? null : touchedBy(now, hooks, options.home ?? homedir());
    const { cwd, home = homedir() } = options;
    const toEvent = eventMaker({ cwd, home, sessionId: 'replay', only: null });
    const opened = { hooks, now, touches, toEvent, all: hooks.inForce() };
    open.set(options.cwd, opened);
    return opened;
  };
  return {
    async couldChange({ event, project }) {
      if (!isOfHooksOnly) return true;
      const { touches } = await hooksFor(chosenFor(project));
      return touches === null || touches.events.has(event);
    },
    async play(recorded) {
      const { cwd } = recorded.payload;
      const options = chosenFor(typeof cwd === 'string' ? cwd : '');
      const { hooks, all, touches, toEvent } = await hooksFor(options);
      const { event, payload } = recorded;
      if (touches !== null && !(await touches.isTouched(toEvent(event, payload)))) return asBefore(recorded);
      stand.begin(recorded, all);
      const outcome = await hooks.trigger(event, payload);
      return compare(recorded, outcome, stand.unknown());
    },
    problems: () => [...problems.values()],
    async close() {
      for (const one of open.values()) await closed(one);
    },
  };
}

/** Hooks as they would be, and as they are. */
interface Opened {
  readonly hooks: HooksByName;
  readonly all: readonly Hook[];
  /** Null: they are not asked. */
  readonly now: HooksByName | null;
  readonly touches: Touches | null;
  readonly toEvent: ReturnType<typeof eventMaker>;
}

async function closed({ hooks, now }: Opened): Promise<void> {
  await hooks.close();
  await now?.close();
}

/** What else a file can say changes more than which hooks are asked. */
const OTHER_SETTINGS = /^[ \t{]*["']?(?:facts|team|selfProtection|maxRetries|policy|demands|sandbox|masks)\b/im;

function hasOnlyHooks({ more, instead }: Proposal): boolean {
  const files = [...more.map(({ path }) => path), ...instead.keys(), ...instead.values()];
  return files.every((path) => !OTHER_SETTINGS.test(orElse(() => readFileSync(path, 'utf8'), 'policy')));
}

/** What would be in force if somebody approved it is what is asked for. */
function isProposed({ more, instead }: Proposal): (hook: HookInfo) => boolean {
  const files = new Set([...instead.keys(), ...more.map(({ path }) => resolve(path))]);
  return ({ source }) => source !== null && files.has(source.file);
}

/** A proposal with a mistake in it is no proposal: what of it counts would be a guess. */
function mustBeWhole({ more, instead }: Proposal, diagnostics: readonly Diagnostic[]): void {
  const files = [...instead.keys(), ...more.map(({ path }) => resolve(path))];
  const wrong = diagnostics.find(({ file, severity }) => severity === 'error' && files.includes(file ?? ''));
  if (wrong !== undefined) throw new HookError(wrong.code, wrong.message, wrong);
}

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { remembering } from '../../core/remembering.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import type { HooksOptions } from '../../hooks/hooks-options.ts';
import type { Proposal } from '../../hooks/hooks-parts.ts';
import type { HookInfo } from '../../hooks/shown-hook.ts';
import { createHooks } from '../../hooks.ts';
import { whereItHappened } from '../where-it-happened.ts';
import { type OpenHooks, recordedPlayer } from './play-recorded.ts';
import { kindOf } from './proposed-files.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Replayed } from './replayed.ts';
import { standIn } from './stand-in.ts';
import { textMemory } from './text-memory.ts';
import { touchedBy } from './touched-by.ts';

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
  /** False: whatever it was, a proposal says nothing about such an event; it is read where a rule asks what came before. */
  readonly couldChange: (one: Unread) => Promise<boolean>;
  readonly play: (recorded: RecordedEvent) => Promise<Replayed>;
  readonly problems: () => readonly Diagnostic[];
  readonly close: () => Promise<void>;
}

/** An event of which is known what and where it was. */
interface Unread {
  readonly event: string;
  readonly project: string;
  readonly recorded: () => RecordedEvent | null;
}

/** Where recorded events happen again: each meets the hooks of a folder, which are opened once. Records nothing. */
export function openStage({ runsForReal, optionsFor, proposal = null }: StageOptions): Stage {
  const stand = standIn(runsForReal);
  const open = new Map<string, Opened>();
  const kind = proposal === null ? 'more' : kindOf(proposal);
  const files = { kind: 'in-place', memory: textMemory() } as const;
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
      { ...stand.parts, files: proposal === null ? files : { kind: 'proposed', proposal } },
    );
    if (proposal !== null) mustBeWhole(proposal, hooks.diagnostics);
    for (const one of hooks.diagnostics) problems.set(JSON.stringify(one), one);
    const now = kind === 'hooks' ? await createHooks({ ...options, audit: false }, { records: 'none', files }) : null;
    const { cwd, home = homedir() } = options;
    const these = kind === 'entries' ? without(proposal, hooks) : now === null ? null : hooksOfNow(now, hooks);
    const touches = these === null ? null : touchedBy(these, hooks.inForce(), { home, factsOf: stand.factsOf });
    const toEvent = eventMaker({ cwd, home, sessionId: 'replay', only: null });
    const opened = { hooks, now, touches, toEvent, home, all: hooks.inForce(), clauses: touches?.clauses ?? [] };
    open.set(options.cwd, opened);
    return opened;
  };
  const { passed, play } = recordedPlayer(stand);
  return {
    async couldChange({ event, project, recorded }) {
      if (kind === 'more') return true;
      const opened = await hooksFor(chosenFor(project));
      if (opened.touches === null || opened.touches.events.has(event)) return true;
      await passed.add(opened, recorded);
      return false;
    },
    async play(recorded) {
      const { cwd } = recorded.payload;
      return play(await hooksFor(chosenFor(typeof cwd === 'string' ? cwd : '')), recorded);
    },
    problems: () => [...problems.values()],
    async close() {
      for (const one of open.values()) await closed(one);
    },
  };
}

/** Hooks as they would be, and as they are. */
interface Opened extends OpenHooks {
  readonly hooks: HooksByName;
  /** Null: they are not asked. */
  readonly now: HooksByName | null;
}

async function closed({ hooks, now }: Opened): Promise<void> {
  await hooks.close();
  await now?.close();
}

/** Those of now are all but the proposed. */
function without(proposal: Proposal | null, hooks: HooksByName): readonly Hook[] {
  const proposed = new Set(proposal?.more.map(({ path }) => resolve(path)));
  return hooks.inForce().filter(({ source }) => source === null || !proposed.has(source.file));
}

/** Null: more is otherwise than hooks, and each event has to be tried. */
function hooksOfNow(now: HooksByName, proposed: HooksByName): readonly Hook[] | null {
  return settingsOf(now) === settingsOf(proposed) ? now.inForce() : null;
}

function settingsOf({ policy, refusals, residentOffIn }: HooksByName): string {
  return JSON.stringify([policy.map(({ demand, value }) => [demand, value]), refusals(), residentOffIn() === null]);
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

import { shownPath } from '../config/shown-path.ts';
import { actionOf } from '../core/handler.ts';
import { type Hook, hookLabel } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { typed } from '../core/shown-text.ts';
import { visible } from '../core/visible.ts';
import { meantHooks } from '../hooks/meant-hooks.ts';
import { createHooks } from '../hooks.ts';
import { print } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { readSwitches, type SwitchedOff, writeSwitches } from '../state/switch-file.ts';
import { isMeant, switchedOff } from '../state/switches.ts';
import { commandOf } from './command-of.ts';
import { mustBePerson } from './one-key.ts';
import { CONFIG_OPTIONS, configOptions, onePositional, startFolder } from './options.ts';
import { recordDone } from './record-done.ts';
import { mustAllowSessionSwitches } from './session-switches.ts';

const OPTIONS = { ...CONFIG_OPTIONS, session: { type: 'string' } } as const;

type Verb = 'enable' | 'disable';

/** `hookline enable <hook>`: takes back what `hookline disable` said. */
export const enable = switching('enable');

/** `hookline disable <hook>`: a person's own switch for one hook, kept outside of every configuration file. */
export const disable = switching('disable');

function switching(verb: Verb) {
  return commandOf(verb, OPTIONS, async ({ values, positionals }) => {
    const text = onePositional(positionals, verb, 'hook', 'no-secrets');
    const options = configOptions(values, startFolder(values.cwd));
    const folder = stateFolder(process.env, options.home);
    const { off, problem } = readSwitches(folder);
    if (problem !== null) throw new HookError(problem.code, problem.message, problem);
    const hooks = await createHooks(options, { lazy: true });
    const all = hooks.inForce();
    await hooks.close();
    const { session = null } = values;
    if (verb === 'disable' && session !== null) mustAllowSessionSwitches(hooks.policy);
    const done = verb === 'disable' ? switchOff(text, all, off, session) : switchOn(text, all, off, session);
    if (done.off !== off) {
      mustBePerson(verb === 'disable' ? 'switched off' : 'switched on', `${verb} ${typed(text)}`);
      writeSwitches(folder, done.off);
      const own = session === null ? {} : { session };
      await recordDone(folder, ...done.hooks.map((hook) => ({ kind: verb, hook, ...own })));
    }
    if (values.json) print(`${JSON.stringify({ [`${verb}d`]: done.hooks })}\n`);
    else print(`${visible(done.text((path) => shownPath(path, options)))}\n`);
    if (verb === 'enable') await (await import('./install/ask-more.ts')).askMore(values, values.json === true);
    return 0;
  });
}

interface Done {
  readonly off: readonly SwitchedOff[];
  /** The ids of those that were meant. */
  readonly hooks: readonly string[];
  readonly text: (place: (path: string) => string) => string;
}

function switchOff(text: string, all: readonly Hook[], off: readonly SwitchedOff[], session: string | null): Done {
  const meant = meantHooks(text, all);
  const ids = meant.map(({ id }) => id);
  const isOff = (hook: Hook): boolean =>
    off.some((one) => (one.session === null || one.session === session) && isMeant(one, hook));
  const fresh = meant.filter((hook) => !isOff(hook));
  const where = session === null ? '' : ` for session ${session}`;
  const [first] = meant;
  if (first === undefined || fresh.length === 0)
    return { off, hooks: ids, text: () => `It is switched off already${where}.` };
  return {
    off: [...off, ...fresh.map((hook) => switchedOff(hook, all, session))],
    hooks: ids,
    text: (place) =>
      `Switched off${where}: ${described(first, place)}\nSwitch it on again with: hookline enable ${typed(text)}${session === null ? '' : ` --session ${typed(session)}`}`,
  };
}

/** Also what was switched off and is no longer there. */
function switchOn(text: string, all: readonly Hook[], off: readonly SwitchedOff[], session: string | null): Done {
  const gone = off.filter((one) => !all.some((hook) => isMeant(one, hook)) && [one.name, one.id].includes(text));
  const meant = gone.length > 0 ? [] : meantHooks(text, all);
  const left = off.filter(
    (one) => !gone.includes(one) && !(one.session === session && meant.some((hook) => isMeant(one, hook))),
  );
  if (left.length === off.length) throw notOff(text, meant, off);
  const [first] = meant;
  return {
    off: left,
    hooks: first === undefined ? gone.map(({ id }) => id) : meant.map(({ id }) => id),
    text: (place) =>
      first === undefined ? 'Forgotten: it is not there any more.' : `Switched on: ${described(first, place)}`,
  };
}

function notOff(text: string, meant: readonly Hook[], off: readonly SwitchedOff[]): HookError {
  const sessions = off.flatMap((one) => (meant.some((hook) => isMeant(one, hook)) ? (one.session ?? []) : []));
  if (sessions.length > 0) {
    const hint = `switch it on there with: hookline enable ${typed(text)} --session ${typed(sessions[0] ?? '')}`;
    return new HookError('USAGE', `Hook "${text}" is switched off in a session only.`, { hint });
  }
  const why = meant.find(({ disabled }) => disabled !== null)?.disabled ?? null;
  return why === null
    ? new HookError('USAGE', `Hook "${text}" is not switched off.`, { hint: 'hookline list shows what is' })
    : new HookError('USAGE', `Hook "${text}" is ${why}.`, { hint: 'switch it on there' });
}

function described(hook: Hook, place: (path: string) => string): string {
  const where = hook.source === null ? '' : ` (${place(hook.source.file)}:${hook.source.line})`;
  const action = actionOf(hook.handler).replace(/\s+/g, ' ');
  return `${hook.event} ${hook.name === null ? action : `'${hookLabel(hook)}'`}${where}`;
}

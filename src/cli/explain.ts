import { shownPath } from '../config/shown-path.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import { isShadow } from '../core/role.ts';
import { visible } from '../core/visible.ts';
import type { Explanation } from '../engine/explain.ts';
import { keptOutReason } from '../hooks/kept-out-reason.ts';
import { createHooks } from '../hooks.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import { showProblems } from '../show/diagnostic.ts';
import { effectLines } from '../show/effect-lines.ts';
import { changedText } from '../show/pack-lines.ts';
import { type Paint, paint, print } from '../show/print.ts';
import { silentRules } from '../show/silent-rules.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { EVENT_OPTIONS, givenEvent } from './given-event.ts';
import { configOptions } from './options.ts';

/** `hookline explain <event>`: which hooks would run, in which lane and order, and what keeps the others out. Runs nothing. */
export const command = commandOf('explain', EVENT_OPTIONS, async ({ values, positionals }) => {
  const { name, event, payload, cwd } = givenEvent(positionals, values, 'explain');
  const options = configOptions(values, cwd);
  const hooks = await createHooks(options, {
    session: { stateOf: sessionsInFiles(stateFolder(process.env, options.home)) },
  });
  const explained = hooks.explain(name, payload);
  // without an input there is no call to tell anything about
  const explanation = payload.tool_input === undefined ? { ...explained, effects: [] } : explained;
  if (values.json) print(`${JSON.stringify(asData(explanation, hooks.diagnostics))}\n`);
  else {
    print(explanationText(event, explanation, paint()));
    showProblems(hooks.diagnostics, (path) => shownPath(path, options));
  }
  await hooks.close();
  return 0;
});

function asData({ lanes, keptOut, refusals, effects }: Explanation, diagnostics: unknown) {
  return {
    refusals,
    lanes: lanes.map(({ lane, enforced, hooks, commands, fails, after, again }) => ({
      lane: lane.key.split('\0')[0],
      enforced,
      mode: lane.mode,
      chained: lane.chained,
      endsAtRefusal: lane.endsAtRefusal,
      hooks: hooks.map((hook, i) => ({
        ...described(hook),
        action: maskSecrets(commands[i] ?? ''),
        fails: fails[i] ?? null,
        after: after[i] ?? null,
        again: again[i] ?? 'never',
      })),
    })),
    keptOut: keptOut.map(({ hook, why }) => ({ ...described(hook), why })),
    effects: effects.map((effect) => ({ ...effect, part: maskSecrets(effect.part) })),
    diagnostics,
  };
}

function described(hook: Hook) {
  const { id, name, event, dialect, layer, selects, timeoutMs, onFailure, approve, role } = hook;
  return {
    hook: id,
    name,
    event,
    eventName: eventNameOf(hook),
    dialect,
    layer,
    matcher: selects.matcher.text,
    timeoutMs,
    onFailure,
    approve,
    role,
    ...(hook.changed === undefined ? {} : { changed: hook.changed }),
  };
}

function explanationText(event: string, { lanes, keptOut, refusals, effects }: Explanation, colours: Paint): string {
  const { bold, dim, green, cyan, red } = colours;
  const lines = refusals.map((reason) => `${red('✗')} ${visible(`Refused whatever hooks say: ${reason}`)}`);
  if (lanes.length === 0) lines.push(`No hook would run for this ${event}.`);
  for (const { lane, enforced, hooks, commands, fails, after } of lanes) {
    const how = [
      lane.mode,
      lane.chained ? 'chained' : '',
      lane.endsAtRefusal ? 'ends at the first refusal' : '',
    ].filter(Boolean);
    lines.push(
      `${bold(lane.key.split('\0')[0] ?? '')} ${enforced ? cyan('enforced, first ') : ''}${dim(`(${how.join(', ')})`)}`,
    );
    hooks.forEach((hook, i) => {
      lines.push(
        `  ${green(String(i + 1))} ${labelOf(hook, dim)}  ${visible(maskSecrets(commands[i] ?? '')).replace(/\s+/g, ' ')}`,
      );
      if (isShadow(hook)) lines.push(`    ${cyan('◌')} shadow: what it says is told and recorded, and does not count`);
      if (hook.approve) lines.push(`    ${cyan('?')} the person is asked before it runs`);
      for (const one of hook.changed ?? []) lines.push(`    ${dim('~')} ${visible(changedText(one))}`);
      const before = after[i] ?? null;
      if (before !== null) lines.push(`    ${dim('↶')} ${visible(`after: ${before}`)}`);
      const why = fails[i] ?? null;
      if (why !== null) lines.push(`    ${red('✗')} ${visible(`it fails: ${why}`)}`);
    });
  }
  if (effects.length > 0) lines.push('', bold('What it does'), ...effectLines(effects, colours));
  const near = keptOut.filter(({ why }) => why !== 'event');
  if (near.length > 0) lines.push('', bold('Kept out'));
  const { told, packs } = silentRules(
    near.map(({ hook, why }) => ({ hook, why, name: hook.name })),
    ({ hook, why }) => keptOutReason(hook, why),
  );
  for (const { hook, why } of told)
    lines.push(`  ${dim('-')} ${labelOf(hook, dim)}  ${dim(visible(keptOutReason(hook, why)))}`);
  lines.push(...packs.map((pack) => `  ${dim(`- ${visible(pack)}`)}`));
  const others = keptOut.length - near.length;
  if (others > 0) lines.push(dim(`${others} more ${others === 1 ? 'hook is' : 'hooks are'} for other events.`));
  return `${lines.join('\n')}\n`;
}

/** By its name, where it has one besides its event's, and where it stands. */
function labelOf(hook: Hook, dim: Paint['dim']): string {
  const isNamed = hook.name !== null && hook.name !== eventNameOf(hook);
  return isNamed ? `${visible(hook.name ?? '')} ${dim(visible(hook.id))}` : visible(hook.id);
}

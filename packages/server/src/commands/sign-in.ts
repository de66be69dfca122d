import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Db } from '../db/db.ts';
import { signInWords } from '../fleet-settings/sign-in-setting.ts';
import type { Settings } from '../settings.ts';
import { endAllSessions } from '../store/sessions.ts';
import { changeSetting, type Told, toldOnce } from './change-setting.ts';

/** `hookline-server sign-in`: with whom people sign in; with `--take` it is changed to what the environment says. */
export async function signInCommand(args: readonly string[], settings: Settings): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { take: { type: 'boolean', default: false }, change: { type: 'string' } },
  });
  const { oidc, fleet } = settings;
  if (!values.take && values.change !== undefined) throw new Error('--change needs --take.');
  if (values.take && oidc === null) throw new Error('--take takes what HOOKLINE_OIDC_… say, and none of them is set.');
  const asked = { words: values.take && oidc !== null ? signInWords(oidc) : null, change: values.change ?? null };
  return toldOnce(settings, (db) => changeSignIn(db, fleet, asked));
}

interface Asked {
  readonly words: string | null;
  /** Which change, as it was told the first time. */
  readonly change: string | null;
}

/** Whoever changes this decides who may publish: it is asked for twice, in whatever direction. */
export async function changeSignIn(db: Db, fleet: string, { words, change }: Asked): Promise<Told> {
  return changeSetting(db, fleet, 'sign-in-setting', async (tx, { signIn: from }) => {
    const now = `In the fleet "${fleet}" people sign in with\n  ${from ?? 'nobody: no process has said it yet'}`;
    if (words === null || words === from) return { kind: 'leave', text: now };
    const name = createHash('sha256').update(`${from}\n${words}`).digest('hex').slice(0, 8);
    if (change !== name) {
      const lines = [
        ...(change === null ? [] : [`The change is not ${change}.`]),
        `${now}\nThat would be\n  ${words}`,
        'Whoever has one of these roles by it has it in every process of the fleet. Everybody signs in anew.',
        'Nothing has changed yet.',
        `To do it: hookline-server sign-in --take --change ${name}`,
      ];
      return { kind: 'ask again', text: lines.join('\n') };
    }
    await endAllSessions(tx, fleet);
    return {
      ...{ kind: 'change', to: { signIn: words }, about: null, detail: { from, to: words } },
      text: `People sign in anew, with\n  ${words}\nProcesses that serve by other variables let nobody sign in before they are restarted with these.`,
    };
  });
}

import type { Hook } from '../core/hook.ts';
import { remembering } from '../core/remembering.ts';
import { fits } from '../matching/matcher.ts';
import type { Registered, Registering } from './registration.ts';

const MOST_REMEMBERED = 1000;

type Test = (subject: string) => boolean;

/** The same hooks, only for what a pattern of the program's own matches, which no file can hold. */
export function byPattern({ now, later }: Registering, pattern: RegExp): Registering {
  // the program's own remembers where it was, if it is told to
  const own = new RegExp(pattern.source, pattern.flags);
  const test: Test = (subject) => {
    own.lastIndex = 0;
    return own.test(subject);
  };
  const made = Promise.all([later ?? now, inTime(test)]).then(([hooks, timely]) => only(hooks, timely, pattern));
  return { now: only(now, test, pattern), later: made };
}

function only({ hooks, diagnostics }: Registered, test: Test, pattern: RegExp): Registered {
  const narrowed = (hook: Hook): Hook => ({
    ...hook,
    selects: {
      ...hook.selects,
      matcher: {
        test: { kind: 'test', test: (subject) => test(subject) && fits(hook.selects.matcher.test, subject) },
        text: String(pattern),
      },
    },
  });
  return { hooks: hooks.map(narrowed), diagnostics };
}

/** It may be slow all the same: what takes too long counts as a match. */
async function inTime(test: Test): Promise<Test> {
  const { timelyAnswers } = await import('../matching/timely-answers.ts');
  const timely = timelyAnswers();
  // there are few tools, and each of them is used often
  return remembering(MOST_REMEMBERED, (subject: string) => timely(() => test(subject)) ?? true);
}

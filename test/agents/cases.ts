import type { RefusedBy } from './evidence.ts';
import { ALLOWED, OWN_FILES, saysNo } from './own-hooks.ts';

/** What became of a call: the words of the matrix. */
export type Word =
  | 'refused'
  | 'ran'
  | 'rewritten'
  | 'reached'
  | 'once'
  | 'ended'
  | 'same'
  | 'found'
  | 'none'
  | 'cannot'
  | 'wrong';

export interface Case {
  readonly id: string;
  /** A claim in plain words, for the page and the title of the test. */
  readonly claim: string;
  /** Any other word is a failure. */
  readonly allowed: readonly Word[];
}

/** How a call is made: what one form of it shows, it shows for every cell of that form. */
export const FORMS = ['shell', 'write', 'big', 'sub-agent'] as const;
export type Form = (typeof FORMS)[number];

/** One shell call `touch <number>.<id>` that meets these hooks. */
export interface CallCase extends Case {
  readonly hooks: readonly object[];
  readonly enforced?: true;
  /** Its hook stands in the file of this agent. */
  readonly dialect?: string;
  /** By hookline, where nothing else is said: then its trail has the refusal. */
  readonly refusedBy?: RefusedBy;
}

const touching = (id: string) => ({ on: 'PreToolUse', if: `Bash(touch *.${id})` });
const REFUSED: readonly Word[] = ['refused'];
const RAN: readonly Word[] = ['ran'];

function call(
  id: string,
  claim: string,
  allowed: readonly Word[],
  hook: object,
  more: Partial<CallCase> = {},
): CallCase {
  return { id, claim, allowed, hooks: [{ ...touching(id), ...hook }], ...more };
}

const CRASH = { run: 'exit 7' };
const LATE = { run: 'sleep 30', timeout: 1 };
/** What runs in its place has the number of the call, too. */
const REWRITE = `file=$(grep -o '[0-9a-f]*[.]rewrite' | head -n 1); printf '{"rewrite":{"command":"touch %s-done"},"merge":true}' "$file"`;
const GONE = { run: './there-is-no-such-guard' };

export const CALLS: readonly CallCase[] = [
  call('exit-2', 'a hook that ends with 2', REFUSED, { run: 'echo Not this one. >&2; exit 2' }),
  call('exit-2-silent', 'a hook that ends with 2 and says nothing', REFUSED, { run: 'exit 2' }),
  call('rule', 'a rule', REFUSED, { deny: 'A rule says no.' }),
  call('enforced', 'an enforced hook of the machine', REFUSED, { deny: 'The machine says no.' }, { enforced: true }),
  ...Object.keys(OWN_FILES).map(
    (dialect): CallCase => ({
      ...{ id: saysNo(dialect), allowed: REFUSED, hooks: [], dialect },
      claim: `a hook in ${dialect}'s file that says no in ${dialect}'s JSON`,
    }),
  ),
  call(ALLOWED, "a rule, while a hook in the agent's own file allows it", REFUSED, { deny: 'A rule says no.' }),
  call('crash-closed', 'a hook that crashes, fail-closed', REFUSED, { ...CRASH, onFailure: 'block' }),
  call('crash-open', 'a hook that crashes, fail-open', RAN, { ...CRASH, onFailure: 'continue' }),
  call('late-closed', 'a hook that takes too long, fail-closed', REFUSED, { ...LATE, onFailure: 'block' }),
  call('late-open', 'a hook that takes too long, fail-open', RAN, { ...LATE, onFailure: 'continue' }),
  call('gone-closed', 'a hook whose program is missing, fail-closed', REFUSED, { ...GONE, onFailure: 'block' }),
  call('gone-open', 'a hook whose program is missing, fail-open', RAN, { ...GONE, onFailure: 'continue' }),
  call('ask', 'a hook that asks, and nobody is there', REFUSED, { ask: 'May it?' }, { refusedBy: 'anybody' }),
  call(
    'rewrite',
    'a hook that rewrites the call',
    ['rewritten', 'refused'],
    { run: REWRITE },
    { refusedBy: 'anybody' },
  ),
  call('context', 'a hook that has something to tell the model', ['reached'], { context: 'The word is heliotrope.' }),
  { id: 'ordinary', claim: 'a call that no hook is about', allowed: RAN, hooks: [] },
];

/** What the word of a hook's context is known by in a request to the model. */
export const CONTEXT_WORD = 'heliotrope';

export const OTHERS = {
  once: { claim: "hooks in agents' own files run once", allowed: ['once'] },
  write: { claim: 'a file that a rule protects, by the tool that writes files', allowed: ['refused'] },
  'write-ordinary': { claim: 'another file, by the same tool', allowed: ['ran'] },
  big: { claim: 'a tool input of 5 MB whose end a hook refuses', allowed: ['refused'] },
  'sub-agent': { claim: "a sub-agent's call that a rule refuses", allowed: ['refused'] },
  'sub-agent-ordinary': { claim: "a sub-agent's call that no hook is about", allowed: ['ran'] },
  hold: { claim: 'a Stop hook that always holds', allowed: ['ended'] },
  'no-grant': { claim: 'a call that the agent would ask about, and no hook granted', allowed: ['refused'] },
  covered: { claim: 'coverage after all of this', allowed: ['none'] },
  'shim-gone': { claim: 'the shim is missing', allowed: ['refused'] },
  'package-gone': { claim: "hookline's package is missing", allowed: ['refused'] },
  'bridge-crash': { claim: 'the bridge crashes', allowed: ['refused'] },
  'bridge-chatter': { claim: 'the bridge ends with 0 and says something else', allowed: ['refused'] },
  'bridge-killed': { claim: 'the bridge is killed', allowed: ['refused'] },
  'bridge-hangs': { claim: 'the bridge hangs', allowed: ['refused'] },
  'bridge-mended': { claim: 'the bridge is fixed', allowed: ['ran'] },
  uninstall: { claim: "the agent's files after uninstall", allowed: ['same'] },
  escaped: { claim: 'coverage of a call that was made without hookline', allowed: ['found'] },
} as const satisfies Readonly<Record<string, Omit<Case, 'id'>>>;
export type OtherId = keyof typeof OTHERS;

export const CASES: readonly Case[] = [
  ...CALLS,
  ...Object.entries(OTHERS).map(([id, rest]): Case => ({ id, ...rest })),
];

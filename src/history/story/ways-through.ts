import type { TrailRecord } from '../../audit/chain.ts';
import { refuses } from '../../core/decision.ts';
import type { Demand } from '../../core/policy.ts';
import { shortId } from '../../core/short-id.ts';
import { conditionWords } from './condition-words.ts';
import type { Held } from './held-conditions.ts';
import type { Speaker, Story } from './story.ts';
import { whomToAsk } from './whom-to-ask.ts';

/** One change by which it would have passed. `call`: another call; `setting`: something that a person changes. */
export interface Way {
  readonly kind: 'call' | 'setting' | 'exception' | 'mend' | 'ask-somebody';
  /** The hook that it is about; null: none alone. */
  readonly hook: string | null;
  readonly text: string;
}

/** Where a person's own rules are, as it is said to people. */
const OWN_FILE = '~/.config/hookline/hooks.yml';

/** It was a question, and whoever asked has no way to put it to a person. */
const ANSWER: Way = {
  kind: 'ask-somebody',
  hook: null,
  text: 'a yes to the question: "hookline approve" shows it in another terminal for as long as it waits; then let the agent try it again',
};

/** What would have let it pass, of each hook that refused or asked; all of them would have to be silent. */
export function waysThrough(story: Story, policy: readonly Demand[]): readonly Way[] {
  if (!refuses(story.decision) && story.decision !== 'ask') return [];
  const deciding = story.speakers.filter(({ decided }) => decided);
  const ways: Way[] = deciding.flatMap((speaker) => [
    ...callWays(speaker, story),
    ...settingWays(speaker, story, policy),
  ]);
  const unanswered = refuses(story.decision) && deciding.some(({ decision }) => decision === 'ask');
  if (unanswered) ways.unshift(ANSWER);
  return [...ways, ...untrustedWays(story.skips), ...(deciding.length === 0 ? standingWays(story) : [])];
}

export function labelOf({ name, hook }: TrailRecord): string {
  return typeof name === 'string' ? name : String(hook);
}

/** Its conditions must hold together: a call for which one of them does not is none of its business. */
function callWays({ run, held, parts, today, stillMeant }: Speaker, { hidden }: Story): readonly Way[] {
  const way = (kind: Way['kind'], text: string): Way => ({ kind, hook: labelOf(run), text });
  const failed = run.status === 'failed' || run.status === 'timed-out';
  if (failed) return [way('mend', failureText(run))];
  if (today.now === 'gone')
    return [way('setting', 'nothing any more: it is no longer in any file, and would not be asked today')];
  if (today.now === 'changed' && stillMeant === false)
    return [way('setting', 'nothing any more: it was changed since, and would not be asked about the same call today')];
  if (stillMeant === false)
    return [
      way(
        'setting',
        'nothing any more: today it would not be asked about the same call there (an exception, a switch, or what it looks at is another)',
      ),
    ];
  const conditions = held.map(({ key, text, value }) => conditionText({ key, text, value }));
  const masked = hidden.length > 0 ? ' (part of the call was masked when it was recorded, so it may be otherwise)' : '';
  return [
    ...(parts === null || parts.about.length === 0 || parts.silent.length === 0
      ? []
      : [
          way('call', `the line without ${quoted(parts.about)}: alone, ${quoted(parts.silent)} would pass it${masked}`),
        ]),
    ...(conditions.length === 0
      ? []
      : [way('call', `a call for which one of these does not hold: ${conditions.join('; ')}`)]),
    ...(run.handler === 'rule'
      ? []
      : [
          way(
            'call',
            `a call that its ${String(run.handler)} agrees to: it looked itself, and what it says of another call only running it tells`,
          ),
        ]),
  ];
}

const MOST_CHARS = 120;

function conditionText({ key, text: written, value }: Held): string {
  const text = conditionWords({ key, text: written });
  // all of it stands above
  const short = text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
  return value === null ? `${key}: ${short}` : `${key}: ${short} (here: ${value})`;
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(' and ');
}

function failureText({ failure, status }: TrailRecord): string {
  const why = typeof failure === 'string' ? failure : 'it failed';
  const time = status === 'timed-out' ? ', or give it more time with "timeout"' : '';
  return `fix the hook, which refuses because it fails (${why})${time}; with "onFailure: continue" its failures open`;
}

/** What a person can change about the hook itself, as far as its layer lets them. */
function settingWays({ run, today }: Speaker, { id }: Story, policy: readonly Demand[]): readonly Way[] {
  const way = (kind: Way['kind'], text: string): Way => ({ kind, hook: labelOf(run), text });
  const { name } = run;
  const file = today.hook?.source?.file ?? null;
  if (run.layer === 'enforced') {
    const where = file === null ? '' : ` (${file}:${today.hook?.source?.line ?? 1})`;
    return [
      way(
        'ask-somebody',
        `it is enforced by your organization${where}: only they can change it. Ask ${whomToAsk(file, policy)}`,
      ),
    ];
  }
  if (run.layer === 'session')
    return [way('ask-somebody', 'it was registered in code: whoever wrote that program can change it')];
  if (today.hook === null && today.now === 'unknown')
    return [way('setting', 'a person: it comes with hookline and guards its own files, see docs/self-protection.md')];
  if (today.hook === null) return [];
  if (typeof name !== 'string')
    return [
      way(
        'setting',
        `give the entry a name (${String(run.hook)}); then "hookline allow ${shortId(id)}" can except this very call. "hookline disable ${String(run.hook)}" switches it off`,
      ),
    ];
  // only what helps: an exception would hide a failure, and what is no rule or asks already cannot be made to ask
  const isAnswer = run.status === 'answered';
  const canAsk = isAnswer && run.handler === 'rule' && run.decision !== 'ask';
  return [
    ...(isAnswer ? [way('exception', `an exception for exactly this call: hookline allow ${shortId(id)}`)] : []),
    way(
      'setting',
      canAsk
        ? `rules: { "${name}": ask } in ${OWN_FILE}, which asks in place of refusing ("off" switches it off)`
        : `rules: { "${name}": off } in ${OWN_FILE}, which switches it off`,
    ),
  ];
}

function untrustedWays(skips: readonly TrailRecord[]): readonly Way[] {
  return skips.flatMap((skip): readonly Way[] => {
    const hook = labelOf(skip);
    if (skip.why === 'changed')
      return [
        {
          kind: 'mend',
          hook,
          text: 'it changed since it was approved, and refuses until somebody looks: hookline trust',
        },
      ];
    if (skip.why === 'nobody-to-ask')
      return [
        {
          kind: 'mend',
          hook,
          text: 'it must be approved before it runs, and nobody was there to be asked: hookline approve',
        },
      ];
    if (skip.why === 'declined')
      return [{ kind: 'setting', hook, text: 'a person declined to run it, and it refuses then' }];
    return [];
  });
}

/** No hook said it: something stands in the way whatever hooks say, and its reason says what. */
function standingWays({ outcome }: Story): readonly Way[] {
  const reason = typeof outcome.reason === 'string' ? outcome.reason : '';
  return [
    {
      kind: 'mend',
      hook: null,
      text: `no hook refused it: it was refused whatever hooks say. Fix what the reason names, then look with: hookline check${reason === '' ? '' : ` (${reason})`}`,
    },
  ];
}

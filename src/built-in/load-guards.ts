import { join } from 'node:path';
import { compiler } from '../config/compile.ts';
import { preparedPack } from '../config/extends/prepared-pack.ts';
import { packsFolder } from '../config/extends/shipped-packs.ts';
import type { WhenPlace } from '../config/hook-files.ts';
import { hookMaker } from '../config/hook-maker.ts';
import { parseText } from '../config/parse-text.ts';
import { lineIndex } from '../config/position.ts';
import type { Reading } from '../config/reading.ts';
import { dialectNamed } from '../config/which-files.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import { DIALECTS } from '../dialects/all.ts';
import { SELF_PROTECTION } from './self-protection-text.ts';

/** What people are shown for a file that is part of hookline. */
const BUILT_IN = 'built-in/self-protection.yml';

/** An agent that has us as its hook. */
export interface AskingAgent {
  readonly agent: string;
  readonly asks: boolean;
}

/** Who can be asked about a call: somebody here, or whoever the agent asks. */
interface WhoIsAsked {
  readonly canAsk: boolean;
  readonly caller: AskingAgent | null;
}

const BY_HAND = 'a person can make the change in an editor or run the command in a terminal of their own.';

/** Why nobody is asked, and what a person can do. */
function unasked(caller: AskingAgent | null): string {
  if (caller === null) return `There is nobody to ask here, so it is refused: ${BY_HAND}`;
  const name = caller.agent.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase().replace('-', ' '));
  return `${name} cannot ask here, so it is refused: ${BY_HAND}`;
}

/** The rules of the built-in guard, read like any other native file. What cannot be asked about is refused. */
export async function loadGuards(place: WhenPlace, { canAsk, caller }: WhoIsAsked): Promise<readonly Hook[]> {
  const dialect = dialectNamed('hookline', DIALECTS);
  await dialect.ready?.();
  const { tree, findings: wrong } = preparedGuard() ?? (await parseText('yaml', SELF_PROTECTION));
  if (tree === null) throw new Error(wrong[0]?.message ?? 'the built-in guard cannot be read');
  const file = { dialect, path: BUILT_IN, layer: 'user', root: place.home } as const;
  const toHook = hookMaker(file, BUILT_IN, lineIndex(SELF_PROTECTION));
  const { compile } = compiler(place);
  const findings: Finding[] = [];
  const hooks: Hook[] = [];
  for (const spec of dialect.read(tree, { layer: 'user', folder: '', env: {} }).hooks) {
    const hook = toHook(spec, await compile(spec, findings, dialect));
    if (canAsk) hooks.push({ ...hook, refusesUnanswered: true });
    else hooks.push(caller?.asks === true ? hook : refusing(hook, unasked(caller)));
  }
  if (findings.length > 0) throw new Error(findings[0]?.message);
  return hooks;
}

/** As it was read when hookline was built. */
function preparedGuard(): Reading | null {
  const packs = packsFolder();
  const tree = packs === null ? null : preparedPack(join(packs, 'self-protection.yml'), SELF_PROTECTION);
  return tree === null ? null : { tree, findings: [] };
}

function refusing(hook: Hook, why: string): Hook {
  const { handler } = hook;
  if (handler.kind !== 'rule' || handler.word !== 'ask') return hook;
  const { says, text } = handler;
  const withWords = says === undefined ? {} : { says: (event: Parameters<typeof says>[0]) => `${says(event)} ${why}` };
  return { ...hook, handler: { ...handler, word: 'deny', text: `${text} ${why}`, ...withWords } };
}

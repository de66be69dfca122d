import { join } from 'node:path';
import type { BundleFile } from '../../src/bundle/bundle.ts';
import { signLeadAnswer } from '../../src/fleet/lead-answer.ts';
import { machineKey } from '../../src/fleet/machine-key.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { leadQuestions } from '../../src/state/lead-questions.ts';
import { file, type Pair, pair } from '../bundle/made.ts';
import { world } from '../world/world.ts';
import { enrolmentOf, fetchOnce, policy, serverFile } from './policies.ts';
import { policyServer } from './policy-server.ts';

const TEAM = pair('ed25519', 'team');

/** Policy with a rule that asks a lead, and who that is. */
export function leadPolicy(leads: Readonly<Record<string, Pair>>, more = '', rule = 'askedOf: lead'): BundleFile {
  const named = Object.entries(leads).map(
    ([name, { trusted }]) => `  - ${JSON.stringify({ name, key: trusted.jwk })}\n`,
  );
  const text = [
    named.length === 0 ? '' : `leads:\n${named.join('')}`,
    'hooks:\n',
    `  - { on: PreToolUse, name: releases, runs: ["release *"], ask: Does the team know?, ${rule} }\n`,
    more,
  ];
  return file('enforced.d/10.yml', text.join(''));
}

/** A computer that has this policy, and whose enrolment names a server. Nothing is sent: what is left there lies there. */
export async function leadWorld(files: readonly BundleFile[], detail = 'masked', address = 'http://127.0.0.1:9') {
  const it = world();
  const stateFolder = join(it.state, 'hookline');
  const publish = async (seq: number, next: readonly BundleFile[]): Promise<void> => {
    const server = await policyServer(policy(TEAM, { seq, files: next }));
    await fetchOnce(stateFolder, enrolmentOf(server.url, [TEAM]));
  };
  await publish(1, files);
  it.write('~/.config/hookline/enrolment.yml', `${serverFile(address, TEAM, null)}detail: ${detail}\n`);
  const store = leadQuestions(stateFolder);
  return {
    ...it,
    ...{ stateFolder, store, publish, machine: machineKey(stateFolder).id },
    /** What a lead would have answered to a question. */
    signed(id: string, lead: Pair, answer: 'yes' | 'no' = 'yes', nowMs = Date.now(), own: object = {}): string {
      const question = store.waiting().find((one) => one.id === id);
      if (question === undefined) throw new Error(`There is no question ${id}.`);
      const about = { ...question, machine: machineKey(stateFolder).id, ...own };
      return signLeadAnswer(about, answer, 'a lead', lead.signing, nowMs);
    },
  };
}

/** What comes of a call, in a few words. */
export async function called(hooks: HooksByName, command: string, session = 's1', more: object = {}) {
  const payload = { tool_name: 'Bash', tool_input: { command, ...more }, session_id: session };
  const { decision, reason, approval } = await hooks.trigger('PreToolUse', payload);
  const id = approval?.state === 'waiting' ? approval.id : '';
  return { decision, reason, approval, id };
}

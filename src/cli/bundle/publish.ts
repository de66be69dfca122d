import { HookError } from '../../core/hook-error.ts';
import { publishBundle } from '../../fleet/publish-bundle.ts';
import { whyNoAddress } from '../../fleet/read-enrolment.ts';
import { print } from '../../show/print.ts';
import type { BundleRequest } from '../bundle.ts';
import { onePositional } from '../options.ts';
import { serverToken, textAt } from '../server-token.ts';
import { packedAt } from './read-named.ts';

export const takes = ['to', 'token-file', 'channel', 'stages', 'shadow-bundle', 'ca'] as const;

/** `hookline bundle publish FILE --to SERVER`: a hookline-server has it, and machines get it, all at once or by and by. */
export async function part({ words, values, json }: BundleRequest): Promise<number> {
  const file = onePositional(words, 'bundle publish', 'bundle', 'policy.tar.gz --to https://hooks.example.com');
  const { to, channel = null, 'shadow-bundle': shadow } = values;
  if (to === undefined) throw new HookError('USAGE', 'Where to? Name a hookline-server with --to.');
  const odd = whyNoAddress(to, false);
  if (odd !== null) throw new HookError('BAD_OPTION', odd.message, { hint: 'publish to an address with https://' });
  const stages = stagesOf(values.stages);
  const result = await publishBundle({
    ...{ server: to, channel, stages, token: serverToken(values['token-file'], 'publishes') },
    ca: values.ca === undefined ? null : textAt(values.ca, 'the certificates'),
    bundle: packedAt(file),
    shadow: shadow === undefined ? null : packedAt(shadow),
  });
  if (result.kind === 'failed')
    throw new HookError('BUNDLE_NOT_PUBLISHED', `"${file}" was not published at ${to}: ${result.why}.`);
  const { revision, seq, rollout, channel: which } = result.value;
  if (json) print(`${JSON.stringify({ file, ...result.value, stages })}\n`);
  else
    print(
      `${file}: revision ${revision}, number ${seq}, is published.\n${told(which, rollout, stages, shadow !== undefined)}\n`,
    );
  return 0;
}

function told(channel: string, rollout: string | null, stages: readonly number[], isShadowed: boolean): string {
  const [first = 100, ...more] = stages;
  if (rollout === null) return `The channel "${channel}" is new, and every machine in it gets it.`;
  if (more.length === 0 && !isShadowed) return `Every machine of the channel "${channel}" gets it.`;
  const now = isShadowed ? 'Its shadow goes to every machine' : `It goes to ${first} % of the machines`;
  return `${now} of the channel "${channel}" now (rollout ${rollout}); each next stage (${[...(isShadowed ? [first] : []), ...more].join(', ')} %) is for a person to begin.`;
}

function stagesOf(text = '100'): readonly number[] {
  const stages = text.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN));
  const rises = stages.every((stage, i) => stage > (stages[i - 1] ?? 0) && stage <= 100);
  if (rises && stages.at(-1) === 100) return stages;
  throw new HookError('BAD_OPTION', `--stages are shares in percent that rise to 100, not "${text}".`, {
    hint: 'for example --stages 5,50,100',
  });
}

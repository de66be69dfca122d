import { keyId } from '../../bundle/trusted-key.ts';
import { shownUrl } from '../../core/shown-url.ts';
import { visible } from '../../core/visible.ts';
import { misnamedEnrolments } from '../../fleet/misnamed.ts';
import { type SourceStatus, statusesOf } from '../../fleet/source-status.ts';
import { print } from '../../show/print.ts';
import type { EnrollRequest } from '../enroll.ts';
import { noPositionals } from '../options.ts';

export const takes = [] as const;

/** `hookline enroll status`. Exit code 1: there is an enrolment whose policy does not count, or a file that nothing reads. */
export async function part({ words, place, json }: EnrollRequest): Promise<number> {
  noPositionals(words, 'enroll status');
  const { machine, sources } = await statusesOf(place, Date.now());
  const misnamed = misnamedEnrolments(place);
  if (json) print(`${JSON.stringify({ machine, sources: sources.map(asData), misnamed })}\n`);
  else if (sources.length === 0) print(NONE);
  else print(`${sources.map(statusText).join('')}${machine === null ? '' : `This machine is ${machine}\n`}`);
  if (!json)
    print(misnamed.map((path) => `! Nothing reads ${path}: an enrolment is called "enrolment.yml".\n`).join(''));
  return misnamed.length > 0 || sources.some(({ state }) => state !== 'current') ? 1 : 0;
}

const NONE = `Not enrolled: the policy of this machine is what lies on it.
To fetch it from one place: hookline enroll https://policy.example.com/policy.tar.gz --key team.pub
`;

function asData({ enrolment, ...status }: SourceStatus) {
  const { address = null, whenMissing = null, keys = [], from = null } = enrolment ?? {};
  return { ...status, from, address, whenMissing, keys: keys.map((key) => key.id ?? keyId(key)) };
}

function statusText(status: SourceStatus): string {
  const { source, state, path, enrolment, labels, revision, seq, expires, goodAt, nextAt, problem, beatProblem, why } =
    status;
  const address = enrolment === null ? path : visible(shownUrl(enrolment.address));
  const policy =
    revision === null ? 'no policy' : `revision ${visible(revision)}, number ${seq}, counts until ${expires}`;
  const lines = [
    `${state === 'current' ? '✓' : '✗'} ${source === 'machine' ? 'this machine' : 'you'}: ${address}  (${path})`,
    `  ${state}: ${policy}`,
    ...(labels === null
      ? ['  labels: not known yet; until then rules for some are for this machine, and permissions for some are not']
      : []),
    ...(why === null ? [] : [`  ${visible(why)}`]),
    ...(enrolment === null ? [] : [`  last heard from: ${goodAt ?? 'never'}, next time: ${nextAt ?? 'at once'}`]),
    ...[problem, beatProblem].flatMap((one) => (one === null ? [] : [`  last problem: ${visible(one)}`])),
  ];
  return `${lines.join('\n')}\n`;
}

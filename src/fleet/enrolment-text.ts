import { keyId, type TrustedKey } from '../bundle/trusted-key.ts';

export interface EnrolmentParts {
  readonly from: 'url' | 'server';
  readonly address: string;
  readonly keys: readonly TrustedKey[];
  readonly labels: Readonly<Record<string, string>>;
  readonly whenMissing: string;
  readonly every: string | null;
  readonly detail: string | null;
  readonly token: string | null;
  readonly ca: string | null;
  readonly insecure: boolean;
}

/** An enrolment as a person could have written it. Each value is JSON, which YAML reads as the same. */
export function enrolmentText(parts: EnrolmentParts): string {
  const { from, address, keys, labels, whenMissing, every, detail, token, ca, insecure } = parts;
  const line = (key: string, value: unknown): string => `${key}: ${JSON.stringify(value)}\n`;
  const lines = [
    '# Where the policy of this machine comes from. To end it: hookline enroll leave\n',
    line(from, address),
    'keys:\n',
    ...keys.map((key) => `  - ${JSON.stringify({ id: key.id ?? keyId(key), jwk: key.jwk })}\n`),
    ...(Object.keys(labels).length === 0 ? [] : [line('labels', labels)]),
    line('whenMissing', whenMissing),
    ...(every === null ? [] : [line('every', every)]),
    ...(detail === null ? [] : [line('detail', detail)]),
    ...(token === null ? [] : [line('token', token)]),
    ...(ca === null ? [] : [line('ca', ca)]),
    ...(insecure ? [line('insecure', true)] : []),
  ];
  return lines.join('');
}

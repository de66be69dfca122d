import { join } from 'node:path';
import type { TrustedKey } from '../bundle/trusted-key.ts';
import type { SinkDetail } from '../core/sink.ts';

/** Whose word an enrolment is: the administrator's, or the person's own. Each has its policy, and neither takes the other's away. */
export const SOURCE_NAMES = ['machine', 'user'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** Where a machine's policy comes from, and who may have signed it. Plain data, so that it can be remembered. */
export interface Enrolment {
  /** The address of a bundle on any web server, or a hookline-server. */
  readonly from: 'url' | 'server';
  readonly address: string;
  /** Named by somebody on this machine; at least one. */
  readonly keys: readonly TrustedKey[];
  readonly labels: Readonly<Record<string, string>>;
  /** What happens while there is no policy that counts. */
  readonly whenMissing: 'refuse' | 'warn';
  readonly everyMs: number;
  readonly scope: string;
  /** What of decisions a server is told. */
  readonly detail: SinkDetail;
  /** By which an account that a server does not know yet enrols there by itself; null: a person does that. */
  readonly token: string | null;
  /** By which a server signs what it was told of trails; null: by whichever it named when it was first asked. */
  readonly checkpointKey: TrustedKey | null;
  /** A file with certificates of the organization's own. */
  readonly ca: string | null;
}

export interface EnrolmentPlace {
  readonly home: string;
  readonly machine: string;
}

export function enrolmentPath(source: SourceName, { home, machine }: EnrolmentPlace): string {
  return source === 'machine'
    ? join(machine, 'hookline', 'enrolment.yml')
    : join(home, '.config', 'hookline', 'enrolment.yml');
}

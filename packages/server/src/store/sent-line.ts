import type { SentDecision } from '../../../../src/history/fleet/sent-decision.ts';

type Found = Pick<SentDecision, 'person' | 'project' | 'agent' | 'shape' | 'repository' | 'labels'>;

export interface SentParts {
  readonly place: Pick<SentDecision, 'at' | 'machine' | 'uid'>;
  /** What it is found by; or its JSON, where the database has made it. */
  readonly found: Found | string;
  /** JSON as it was told. */
  readonly about: string | null;
  readonly content: string;
}

/** A decision as the process that tries bundles takes it: JSON in one line. */
export function sentLine({ place, found, about, content }: SentParts): string {
  const known = typeof found === 'string' ? found : JSON.stringify(found);
  const told = `{${JSON.stringify(place).slice(1, -1)},${known.slice(1, -1)},"about":${about},"content":${content}}`;
  // what was stored as it was told may have line breaks between its parts, and none inside of a text
  return told.replaceAll(/[\r\n]/g, ' ');
}

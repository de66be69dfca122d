import type { AsSent } from '../http/as-sent.ts';

export const ROLES = ['read', 'approve', 'publish'] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  /** As people know them; it stands in the list of acts. */
  readonly person: string;
  readonly roles: ReadonlySet<Role>;
  /** Whom a provider means by it, for ever; a name may be given to somebody else. */
  readonly subject?: string;
  readonly way?: 'session' | 'token';
}

/** Who is meant for ever. A token is whoever made it; the one with the admin token is known by no provider. */
export function subjectOf({ subject, person }: Person): string {
  return subject ?? person;
}

/** Who asks; null: nobody that is known here. Every way to sign in is one of these. The body has not been read yet. */
export type Who = (sent: Pick<AsSent, 'method' | 'path' | 'headers'>) => Promise<Person | null>;

/** The first of these ways that knows who it is. */
export function anyOf(ways: readonly Who[]): Who {
  return async (sent) => {
    for (const way of ways) {
      const person = await way(sent);
      if (person !== null) return person;
    }
    return null;
  };
}

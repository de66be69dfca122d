import type { Context } from '../context.ts';
import type { Person, Role } from '../people/who.ts';
import type { Machine } from '../store/machines.ts';
import type { AsSent } from './as-sent.ts';
import { checked, refuseDeep, type Shape } from './shape.ts';

export interface Answer {
  readonly status: number;
  readonly body?: object | Uint8Array | string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** What every request brings along. */
export interface Asked {
  readonly sent: AsSent;
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** Whoever asked has gone. */
  readonly signal: AbortSignal;
}

export interface MachineAsked extends Asked {
  readonly machine: Machine;
  /** It counts once: to be kept with what the request does (`spending`). */
  readonly nonce: string;
}

export interface PersonAsked extends Asked {
  readonly person: Person;
}

interface RouteParts<B, Q> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** One line, for the OpenAPI document. */
  readonly summary: string;
  readonly body?: Shape<B>;
  readonly query?: Shape<Q>;
  readonly mostBytes?: number;
  /** The body is bytes, and stays as it is. */
  readonly bytes?: true;
  /** Its bodies are large: few of them are unpacked at once. */
  readonly inTurn?: true;
}

type Filled<A extends Asked, B, Q> = Omit<A, 'body' | 'query'> & { readonly body: B; readonly query: Q };

interface Route<A extends Asked> extends RouteParts<unknown, unknown> {
  readonly handle: (asked: A, context: Context) => Promise<Answer>;
}

export type OpenRoute = Route<Asked>;
export type MachineRoute = Route<MachineAsked>;
export interface PersonRoute extends Route<PersonAsked> {
  readonly role: Role;
}

type Written<A extends Asked, B, Q> = RouteParts<B, Q> & {
  readonly handle: (asked: Filled<A, B, Q>, context: Context) => Promise<Answer>;
};

/** For everybody who reaches the server. */
export function openRoute<B = unknown, Q = unknown>(route: Written<Asked, B, Q>): OpenRoute {
  return { ...route, handle: validated(route) };
}

/** For a machine, by its key. */
export function machineRoute<B = unknown, Q = unknown>(route: Written<MachineAsked, B, Q>): MachineRoute {
  return { ...route, handle: validated(route) };
}

/** For a person who has the role. */
export function personRoute<B = unknown, Q = unknown>(
  route: Written<PersonAsked, B, Q> & { readonly role: Role },
): PersonRoute {
  return { ...route, handle: validated(route) };
}

function validated<A extends Asked, B, Q>({ body, query, inTurn, handle }: Written<A, B, Q>): Route<A>['handle'] {
  return async (asked, context) => {
    // of a batch it is said which one it was
    if (body !== undefined && !inTurn) refuseDeep(asked.body);
    const filled = {
      ...asked,
      body: body === undefined ? asked.body : checked(asked.body, body, 'The body'),
      query: query === undefined ? asked.query : checked(asked.query, query, 'The query'),
    };
    // what has no shape is unknown to its handler, too
    return handle(filled as Filled<A, B, Q>, context);
  };
}

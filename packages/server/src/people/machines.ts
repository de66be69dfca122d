import { cursorOf, cursorParts, timeIn } from '../http/cursor.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { recordAct } from '../store/acts.ts';
import { conflictsOf } from '../store/heartbeats.ts';
import { type Labels, listMachines, type MachineFilter, machineDetail, revokeMachine } from '../store/machines.ts';
import { CAUSES } from '../told/causes.ts';

/** A filter as it stands in an address: `labels=team=payments,role=dev`. */
type MachineQuery = Omit<MachineFilter, 'labels' | 'after'> & {
  readonly labels?: string;
  readonly after?: string;
  readonly limit?: number;
};

const WORD = { type: 'string', maxLength: 300, pattern: '^[^\\u0000]*$' };
const YES = { type: 'boolean' };

const QUERY = queryShape<MachineQuery>({
  text: WORD,
  labels: WORD,
  revision: WORD,
  notSince: WORD,
  proven: YES,
  uncovered: YES,
  revoked: YES,
  cause: { enum: CAUSES },
  agent: WORD,
  after: { ...WORD, maxLength: 1000 },
  limit: { type: 'integer', minimum: 1, maximum: 500 },
});

const USUAL_LIMIT = 100;

/** The machines of the fleet, as people see them. */
export const peopleMachineRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/machines',
    role: 'read',
    summary: 'Machines, those last heard of first.',
    query: QUERY,
    handle: async ({ query: { after, labels, notSince, limit = USUAL_LIMIT, ...filter } }, { db, fleet }) => {
      const machines = await listMachines(
        db,
        fleet,
        {
          ...filter,
          ...(labels === undefined ? {} : { labels: labelsIn(labels) }),
          ...(notSince === undefined ? {} : { notSince: timeIn(notSince) }),
          ...(after === undefined ? {} : { after: placeIn(after) }),
        },
        limit,
      );
      const last = machines.length === limit ? machines.at(-1) : undefined;
      const next = last === undefined ? null : cursorOf([last.seenAt.toISOString(), last.id]);
      return { status: 200, body: { machines, next } };
    },
  }),
  personRoute({
    method: 'GET',
    url: '/v1/machines/:id',
    role: 'read',
    summary: 'One machine, with its last heartbeat.',
    handle: async ({ params: { id = '' } }, { db, fleet }) => {
      const machine = await machineDetail(db, fleet, id);
      if (machine === null) throw unknownMachine();
      return { status: 200, body: { ...machine, beatConflicts: await conflictsOf(db, fleet, id) } };
    },
  }),
  personRoute({
    method: 'DELETE',
    url: '/v1/machines/:id',
    role: 'publish',
    summary: 'Revokes a machine: nothing it sends is taken any more.',
    handle: async ({ person, params: { id = '' } }, { db, fleet }) => {
      await db.transaction(async (tx) => {
        if (!(await revokeMachine(tx, fleet, id, person.person))) throw unknownMachine();
        await recordAct(tx, fleet, { person: person.person, act: 'machine.revoke', about: id });
      });
      return { status: 200, body: { id } };
    },
  }),
];

function unknownMachine(): Problem {
  return new Problem(404, 'MACHINE_UNKNOWN', 'There is no such machine.');
}

function labelsIn(text: string): Labels {
  const pairs = text.split(',').map((pair) => /^([^=]+)=(.+)$/.exec(pair)?.slice(1) ?? []);
  if (pairs.some(({ length }) => length !== 2))
    throw new Problem(400, 'MALFORMED', 'Labels are written as team=a,role=b.');
  return Object.fromEntries(pairs);
}

function placeIn(after: string): { readonly seenAt: string; readonly id: string } {
  const [seenAt = '', id = ''] = cursorParts(after, 2);
  return { seenAt: timeIn(seenAt), id };
}

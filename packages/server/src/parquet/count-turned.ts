import type * as DuckDb from '@duckdb/node-api';
import {
  type DecisionPlace,
  type FleetBackTest,
  type GroupedBy,
  inOrder,
  MOST,
  NOT_TOLD,
  OTHERS,
  type TurnExample,
  type TurnGroup,
} from '../../../../src/history/fleet/tally.ts';
import { TURNS, type Turned } from '../../../../src/history/fleet/turned.ts';
import { type Duck, quoted } from './duck.ts';

interface Decided {
  readonly input: string;
  readonly likeness: number;
  readonly turned: Turned | null;
}

interface Column {
  readonly name: string;
  readonly type: 'VARCHAR' | 'INTEGER' | 'BOOLEAN' | 'VARCHAR[]';
  readonly of: (decided: Decided, api: typeof DuckDb) => DuckDb.DuckDBValue;
}

const word = (name: string, of: (turned: Turned) => string | null): Column => ({
  ...{ name, type: 'VARCHAR' },
  of: ({ turned }) => (turned === null ? null : of(turned)),
});

/** What becomes of an input, as a table. */
export const TURNED: readonly Column[] = [
  { name: 'input', type: 'VARCHAR', of: ({ input }) => input },
  { name: 'likeness', type: 'INTEGER', of: ({ likeness }) => likeness },
  { name: 'missed', type: 'BOOLEAN', of: ({ turned }) => turned === null },
  word('turn', ({ turn }) => turn),
  word('before', ({ before }) => before),
  word('after', ({ after }) => after),
  word('event', ({ event }) => event),
  word('tool', ({ tool }) => tool),
  word('what', ({ what }) => what),
  word('reason', ({ reason }) => reason),
  { name: 'rules', type: 'VARCHAR[]', of: ({ turned }, { listValue }) => listValue([...(turned?.rules ?? [])]) },
  { name: 'hidden', type: 'BOOLEAN', of: ({ turned }) => turned?.isHidden === true },
  { name: 'unplaced', type: 'BOOLEAN', of: ({ turned }) => turned?.isUnplaced === true },
];

export function turnedTypes({ VARCHAR, INTEGER, BOOLEAN, LIST }: typeof DuckDb): readonly DuckDb.DuckDBType[] {
  const types = { VARCHAR, INTEGER, BOOLEAN, 'VARCHAR[]': LIST(VARCHAR) };
  return TURNED.map(({ type }) => types[type]);
}

/** What a group is called, of each decision; for a rule, of each of its rules. */
const NAMES: Readonly<Record<GroupedBy, string>> = {
  rules: 'unnest(rules) AS name, generate_subscripts(rules, 1) AS i',
  people: `coalesce(person, ${quoted(NOT_TOLD)}) AS name, 0 AS i`,
  projects: `coalesce(project, ${quoted(NOT_TOLD)}) AS name, 0 AS i`,
  shapes: 'coalesce(shape, event) AS name, 0 AS i',
  agents: `coalesce(agent, ${quoted(NOT_TOLD)}) AS name, 0 AS i`,
};

/** Counts as `fleetTally` does, of the views `rows` and `turned`. */
export async function countTurned(duck: Duck): Promise<FleetBackTest & { readonly lookedAt: number }> {
  await duck.run(`CREATE VIEW met AS SELECT rows.day, rows.n, rows.time, rows.machine, rows.uid, rows.person, rows.project,
    rows.agent, rows.shape, t.turn, t."before", t."after", t.event, t.tool, t.what, t.reason, t.rules, t.hidden, t.unplaced
    FROM rows JOIN turned t ON t.input = rows.input AND t.likeness = rows.likeness WHERE NOT t.missed`);
  const [counts = []] = await duck.rows(`SELECT count(*), count(*) FILTER (turn IS NULL), count(*) FILTER (hidden),
    count(*) FILTER (unplaced), ${TURNS.map((turn) => `count(*) FILTER (turn = '${turn}')`).join(', ')} FROM met`);
  const [replayed = 0, same = 0, hidden = 0, unplaced = 0, ...turns] = counts.map(Number);
  const [[all = 0] = []] = await duck.rows('SELECT count(*) FROM rows');
  const [stopped = 0, asked = 0, letGo = 0, otherwise = 0, cannotTell = 0] = turns;
  return {
    ...{ lookedAt: Number(all), replayed, same, hidden, unplaced, withoutPayload: Number(all) - replayed },
    ...{ stopped, asked, letGo, otherwise, cannotTell },
    outcomes: await outcomesIn(duck),
    groups: {
      rules: await groupsIn(duck, 'rules'),
      people: await groupsIn(duck, 'people'),
      projects: await groupsIn(duck, 'projects'),
      shapes: await groupsIn(duck, 'shapes'),
      agents: await groupsIn(duck, 'agents'),
    },
    examples: await examplesIn(duck),
  };
}

async function outcomesIn(duck: Duck): Promise<FleetBackTest['outcomes']> {
  const rows = await duck.rows('SELECT "before", "after", count(*) FROM met GROUP BY 1, 2');
  return inOrder(
    rows.map(([before, after, count]) => ({ before: String(before), after: String(after), count: Number(count) })),
  );
}

/** The first names count each for itself, the largest groups come first, and among equals those that came first. */
async function groupsIn(duck: Duck, side: GroupedBy): Promise<readonly TurnGroup[]> {
  const rows = await duck.rows(`
    WITH named AS (SELECT ${NAMES[side]}, turn, day, n, epoch_ms(time) AS ms, machine, uid FROM met WHERE turn IS NOT NULL),
    known AS (SELECT name, row_number() OVER (ORDER BY min({'day': day, 'n': n, 'i': i})) AS number FROM named GROUP BY name)
    SELECT CASE WHEN known.number <= ${MOST.names} THEN name ELSE ${quoted(OTHERS)} END AS group_name,
      ${TURNS.map((turn) => `count(*) FILTER (turn = '${turn}')`).join(', ')},
      list_transform(min({'day': day, 'n': n, 'ms': ms, 'machine': machine, 'uid': uid}, ${MOST.places}),
        lambda place: concat_ws(' ', place.ms, place.machine, place.uid)) AS places
    FROM named JOIN known USING (name) GROUP BY group_name
    ORDER BY count(*) DESC, min({'day': day, 'n': n, 'i': i}) LIMIT ${MOST.groups}`);
  return rows.map(([name, stopped, asked, letGo, otherwise, cannotTell, places]) => ({
    name: String(name),
    ...{ stopped: Number(stopped), asked: Number(asked), letGo: Number(letGo), otherwise: Number(otherwise) },
    cannotTell: Number(cannotTell),
    decisions: listed(places).map(placeIn),
  }));
}

/** The first of each kind, the oldest first. */
async function examplesIn(duck: Duck): Promise<readonly TurnExample[]> {
  const rows = await duck.rows(`
    WITH alike AS (SELECT unnest(min({'day': day, 'n': n}, ${MOST.alike})) AS place FROM met WHERE turn IS NOT NULL
      GROUP BY turn, rules),
    picked AS (SELECT place FROM alike ORDER BY place LIMIT ${MOST.examples})
    SELECT concat_ws(' ', epoch_ms(time), machine, uid), turn, "before", "after", rules, event, tool, what, reason, person,
      project, agent, shape
    FROM met JOIN picked ON met.day = picked.place.day AND met.n = picked.place.n ORDER BY met.day, met.n`);
  return rows.map(([place, turn, before, after, rules, event, tool, what, reason, person, project, agent, shape]) => ({
    ...placeIn(String(place)),
    turn: turn as TurnExample['turn'],
    before: before as TurnExample['before'],
    after: after as TurnExample['after'],
    rules: listed(rules),
    ...{ event: String(event), what: String(what), tool: text(tool), reason: text(reason) },
    ...{ person: text(person), project: text(project), agent: text(agent), shape: text(shape) },
  }));
}

function placeIn(place: string): DecisionPlace {
  const [ms = '', machine = '', uid = ''] = place.split(' ');
  return { uid, machine, at: new Date(Number(ms)).toISOString() };
}

function listed(value: unknown): readonly string[] {
  const { items } = value as DuckDb.DuckDBListValue;
  return items.map(String);
}

function text(value: unknown): string | null {
  return value === null ? null : String(value);
}

import { isNothing, kindName, type Located, type LocatedMap, presentIn } from '../core/located.ts';
import type { CasePlace } from './case-place.ts';
import { readCall } from './read-call.ts';
import { readExpectation } from './read-expectation.ts';
import { readFiles } from './read-files.ts';
import type { EarlierCall, Expectation, TestCall, TestCase } from './test-file.ts';
import { CASE_KEYS, EARLIER_KEYS, ITEM_KEYS, TABLE_ENTRY_KEYS, TABLE_KEYS } from './test-keys.ts';

type Steps = readonly (string | number)[];

/** One entry of `tests`: a case, or a table of them. */
export async function readCases(node: Located, path: Steps, place: CasePlace): Promise<readonly TestCase[]> {
  if (node.kind !== 'map') {
    place.read.finding('error', 'WRONG_TYPE', node.at, `A case is an object, not ${kindName(node)}.`);
    return [];
  }
  const isTable = node.entries.some(({ key }) => key === 'rule' || isTableKey(key));
  return isTable ? readTable(node, path, place) : readOne(node, path, place);
}

async function readOne(map: LocatedMap, path: Steps, place: CasePlace): Promise<readonly TestCase[]> {
  place.read.onlyKnown(map, CASE_KEYS, 'a case');
  const [call, expect] = [await readCall(map, place), readExpectation(map, place)];
  if (expect === null && presentIn(map, 'expect') === null) {
    const hint = 'for example "expect: deny"';
    place.read.finding('error', 'MISSING_KEY', map.at, 'The case says nothing about what it expects.', hint);
  }
  if (call === null || expect === null) return [];
  const world = await readWorld(map, place, NO_WORLD);
  return [{ ...call, ...world, ...placeOf(map, path, place), name: world.name ?? callText(call), rule: null, expect }];
}

async function readTable(map: LocatedMap, path: Steps, place: CasePlace): Promise<readonly TestCase[]> {
  place.read.onlyKnown(map, TABLE_ENTRY_KEYS, 'a table of cases');
  const rule = place.read.scalar(map, 'rule', 'string')?.value ?? null;
  const event = place.read.scalar(map, 'event', 'string')?.value;
  const world = await readWorld(map, place, NO_WORLD);
  const cases: TestCase[] = [];
  for (const { key, value: list } of map.entries) {
    if (!isTableKey(key) || isNothing(list)) continue;
    const items = list.kind === 'list' ? list.items : [list];
    for (const [i, item] of items.entries()) {
      const about = item.kind === 'map' ? item : lineAsMap(item, place);
      if (about === null) continue;
      place.read.onlyKnown(about, ITEM_KEYS, `an item of "${key}"`);
      const call = await readCall(about, place, event);
      if (call === null) continue;
      const own = await readWorld(about, place, world);
      const label = [rule, own.name ?? callText(call)].filter((part) => part !== null).join(': ');
      const at = placeOf(item, [...path, key, ...(list.kind === 'list' ? [i] : [])], place);
      cases.push({ ...call, ...own, ...at, name: label, rule, expect: expectedOf(key, rule) });
    }
  }
  if (!map.entries.some(({ key, value }) => isTableKey(key) && !isNothing(value))) {
    const hint = `it needs one of ${TABLE_KEYS.map((key) => `"${key}"`).join(', ')}, each a list of calls`;
    place.read.finding('error', 'MISSING_KEY', map.at, 'The table has no cases.', hint);
  }
  return cases;
}

type TableKey = (typeof TABLE_KEYS)[number];

function isTableKey(key: string): key is TableKey {
  return TABLE_KEYS.some((one) => one === key);
}

/** In `pass` the rule must keep out of it, whoever else asks. */
function expectedOf(key: TableKey, rule: string | null): Expectation {
  if (key !== 'pass') return rule === null ? { decision: key } : { decision: key, by: rule };
  return rule === null ? { decision: 'pass' } : { silent: rule };
}

function lineAsMap(item: Located, { read }: CasePlace): LocatedMap | null {
  if (item.kind === 'scalar' && typeof item.value === 'string')
    return { kind: 'map', at: item.at, entries: [{ key: 'command', keyAt: item.at, value: item }] };
  read.finding('error', 'WRONG_TYPE', item.at, `A call is a shell line or an object, not ${kindName(item)}.`);
  return null;
}

interface CaseWorld extends Pick<TestCase, 'files' | 'cwd' | 'env' | 'before'> {
  readonly name: string | null;
}

const NO_WORLD: CaseWorld = { name: null, files: new Map(), cwd: '', env: {}, before: [] };

async function readWorld(map: LocatedMap, place: CasePlace, usual: CaseWorld): Promise<CaseWorld> {
  const { read } = place;
  return {
    name: read.scalar(map, 'name', 'string')?.value ?? null,
    files: new Map([...usual.files, ...readFiles(map, place)]),
    cwd: read.scalar(map, 'cwd', 'string')?.value ?? usual.cwd,
    env: { ...usual.env, ...read.stringMap(map, 'env')?.value },
    before: presentIn(map, 'before') === null ? usual.before : await readBefore(map, place),
  };
}

async function readBefore(map: LocatedMap, place: CasePlace): Promise<readonly EarlierCall[]> {
  const list = presentIn(map, 'before');
  if (list === null) return [];
  if (list.kind !== 'list') {
    place.read.finding('error', 'WRONG_TYPE', list.at, `"before" must be a list of calls, not ${kindName(list)}.`);
    return [];
  }
  const earlier: EarlierCall[] = [];
  for (const item of list.items) {
    const about = item.kind === 'map' ? item : lineAsMap(item, place);
    if (about === null) continue;
    place.read.onlyKnown(about, EARLIER_KEYS, 'a call of "before"');
    const call = await readCall(about, place);
    if (call !== null) earlier.push({ ...call, expect: readExpectation(about, place), line: place.at(item.at).line });
  }
  return earlier;
}

function placeOf({ at }: Located, path: Steps, place: CasePlace): Pick<TestCase, 'file' | 'line' | 'column' | 'path'> {
  return { file: place.path, ...place.at(at), path };
}

/** What to call a case that has no name. */
function callText({ event, payload }: TestCall): string {
  const { tool_name: tool, tool_input: input, prompt } = payload;
  const own = typeof input === 'object' && input !== null && 'command' in input ? input.command : null;
  if (typeof own === 'string') return own;
  if (typeof tool === 'string') return `${tool} ${JSON.stringify(input ?? {})}`;
  return typeof prompt === 'string' ? `${event}: ${prompt}` : event;
}

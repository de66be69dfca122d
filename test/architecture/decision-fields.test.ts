// wide: compiles the sources with mistakes in them

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../src/core/decision-fields.ts';
import { copyOfSources } from './copy-of-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = 'packages/server/src';
const PAGE = 'packages/server/page';

/** Two projects are compiled twice, beside other tests. */
const COMPILED_MS = 600_000;

const ROW = `  branch: {
    from: 'payload',
    keys: ['git_branch'],
    record: 'branch',
    masked: 'name',
    leaves: 'metadata',
    row: 'branch',
    column: 'branch',
  },
`;

test(
  'a new field of a decision is a row and a migration; the compiler names every other place, and all of them have it',
  async () => {
    const { edit, write, leftToDo, pathOf } = copyOfSources([SERVER, PAGE]);
    const named = (): readonly string[] =>
      [...new Set([...leftToDo(), ...leftToDo(PAGE)].map(({ file }) => file))].sort();
    edit(
      'core/decision-fields.ts',
      '  /** How the machine is called where',
      `${ROW}  /** How the machine is called where`,
    );
    write(`${SERVER}/db/migrations/9000-branch.sql`, 'ALTER TABLE decisions ADD COLUMN branch text;');

    // a row of the index, what each form of a sink calls it, and where the page shows it
    expect(named()).toEqual([
      'audit/index/make-row.ts',
      'audit/index/packed-rows.ts',
      'packages/server/page/views/decision/view.tsx',
      'sinks/kinds/ocsf.ts',
      'sinks/kinds/opa.ts',
      'sinks/kinds/otlp-log.ts',
      'sinks/kinds/syslog.ts',
    ]);
    edit(
      'audit/index/make-row.ts',
      'repository: shared(entry.repository),',
      'repository: shared(entry.repository),\n      branch: shared(entry.branch),',
    );
    edit(
      'audit/index/make-row.ts',
      'repository: who.repository,',
      'repository: who.repository,\n      branch: who.branch,',
    );
    edit(
      'audit/index/packed-rows.ts',
      'subject: text(AT.subject),',
      'subject: text(AT.subject),\n    branch: text(AT.branch),',
    );
    edit('audit/index/packed-rows.ts', "'act', 'subject'", "'act', 'subject', 'branch'");
    edit(`${PAGE}/views/decision/view.tsx`, "  repository: 'told',", "  repository: 'told',\n  branch: 'told',");
    for (const [form, name] of [
      ['ocsf', null],
      ['opa', 'branch'],
      ['otlp-log', 'vcs.ref.head.name'],
      ['syslog', 'branch'],
    ])
      edit(
        `sinks/kinds/${form}.ts`,
        '  agentVersion: null,',
        `  agentVersion: null,\n  branch: ${name === null ? name : `'${name}'`},`,
      );
    expect(named()).toEqual([]);

    // whoever records, sends, takes, stores and exports decisions has it
    const load = async <Module>(file: string): Promise<Module> => import(pathOf(file));
    const { origins } = await load<typeof import('../../src/audit/origin.ts')>('audit/origin.ts');
    const { aboutEvent } = await load<typeof import('../../src/audit/about-event.ts')>('audit/about-event.ts');
    const payload = { session_id: 's', cwd: '/', hook_event_name: 'PreToolUse' as const, git_branch: 'ghp_secret' };
    const origin = origins()({ payload, projectDir: '/' });
    const mask = (text: string): string => text.replace('ghp_secret', '***');
    const about = aboutEvent('id', { name: 'PreToolUse', payload, origin }, { atMs: 0, mask, experiment: false });
    const entry = { ...JSON.parse(`{${about.text.slice(1)}}`), kind: 'outcome', v: 1, seq: 1, prev: '', hash: 'h' };
    expect(entry).toMatchObject({ branch: '***' });

    const { toldOf } = await load<typeof import('../../src/sinks/told.ts')>('sinks/told.ts');
    const group = { kind: 'decision', records: [{ entry, text: '' }] } as const;
    expect(toldOf(group, 'metadata', null).about).toMatchObject({ branch: '***' });
    expect(toldOf(group, 'none', null).about).toBeNull();

    const { rowMaker } = await load<typeof import('../../src/audit/index/make-row.ts')>('audit/index/make-row.ts');
    const { packedRows, unpackedRows } =
      await load<typeof import('../../src/audit/index/packed-rows.ts')>('audit/index/packed-rows.ts');
    const row = rowMaker()('f', {
      kind: 'decision',
      records: [{ entry, silent: '', offset: 0, bytes: 1, whole: true }],
      isWhole: true,
    });
    expect(unpackedRows(packedRows([row]), 'f')).toEqual([expect.objectContaining({ branch: '***' })]);

    const { BATCH } = await load<typeof import('../../packages/server/src/ingest/told-shape.ts')>(
      `${SERVER}/ingest/told-shape.ts`,
    );
    expect(JSON.stringify(BATCH.schema)).toContain('"branch":{"type":["string","null"]');
    const { rowsOf } = await load<typeof import('../../packages/server/src/ingest/rows.ts')>(
      `${SERVER}/ingest/rows.ts`,
    );
    const told = { ...toldOf(group, 'metadata', null), at: new Date().toISOString() };
    expect(rowsOf([told], Date.now(), 1).rows).toEqual([expect.objectContaining({ branch: '***' })]);
    const { FOUND_BY, LISTED } = await load<typeof import('../../packages/server/src/store/found-by.ts')>(
      `${SERVER}/store/found-by.ts`,
    );
    for (const { parts } of [FOUND_BY, LISTED]) expect(parts.join()).toContain('branch');
    const { COLUMN_LIST } = await load<typeof import('../../packages/server/src/parquet/columns.ts')>(
      `${SERVER}/parquet/columns.ts`,
    );
    expect(COLUMN_LIST).toContain('branch VARCHAR');
  },
  COMPILED_MS,
);

/** Those of decisions that are about no field of the table. */
const OTHERS = [
  ...['fleet_id', 'machine_id', 'at', 'uid', 'id', 'first', 'seq', 'kind', 'what', 'event', 'decision', 'experiment'],
  ...['ran', 'skipped', 'rules', 'would_refuse', 'about', 'content', 'cut'],
];

test('each column of the table of fields has its migration, and the migrations have no other', () => {
  const folder = join(root, SERVER, 'db/migrations');
  const all = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const made = /CREATE TABLE decisions \(\n([\s\S]*?)\n\)/.exec(all)?.[1] ?? '';
  const columns = [
    ...[...made.matchAll(/^ {2}([a-z_]+) /gm)].map(([, name]) => name),
    ...[...all.matchAll(/ALTER TABLE decisions ADD COLUMN ([a-z_]+)/g)].map(([, name]) => name),
  ];
  expect(columns.sort()).toEqual([...OTHERS, ...COLUMN_NAMES].sort());
});

// wide: compiles the sources with mistakes in them

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { copyOfSources } from './copy-of-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const DIALECT = `import type { Dialect } from '../../core/dialect.ts';
import { NO_OBJECTION } from '../../core/verdict.ts';

export const planted: Dialect<'planted-begin'> = {
  name: 'planted',
  files: [{ layer: 'project', base: 'project', folder: '.planted', name: 'hooks.json' }],
  events: new Map([['planted-begin', { event: 'SessionStart', effects: ['refuse'] }]]),
  otherNames: { 'planted-begin': { event: 'SessionStart' } },
  lane: { mode: 'serial', chained: false, endsAtRefusal: false },
  sameAs: null,
  looksLike: () => false,
  read: () => ({ hooks: [], findings: [], switches: [] }),
  fileWith: () => ({}),
  input: () => ({ stdin: '', env: {} }),
  answer: () => NO_OBJECTION,
};
`;

type Copy = ReturnType<typeof copyOfSources>;

/** A case for the new kind, in the switch behind that line. */
function addCase({ pathOf, write }: Copy, file: string, line: number): void {
  const lines = readFileSync(pathOf(file), 'utf8').split('\n');
  const at = lines.findIndex((text, i) => i >= line - 1 && text.includes('switch ('));
  lines.splice(at + 1, 0, "    case 'planted':", "      throw new Error('planted');");
  write(file, lines.join('\n'));
}

test('an event, a dialect and a handler are as few files as ARCHITECTURE.md says, and the compiler names them', async () => {
  const copy = copyOfSources();
  const { write, edit, leftToDo, pathOf } = copy;
  // each of them is begun: a dialect has an event that is in no table, an agent does not say what it calls its tools
  edit('dialects/claude-code/dialect.ts', "['SessionStart',", "['PlantedEvent', 'SessionStart',");
  write('dialects/planted/dialect.ts', DIALECT);
  edit('dialects/agents.ts', 'const AGENTS = [', 'const AGENTS = [planted, ');
  edit('dialects/agents.ts', 'import { mimir }', "import { planted } from './planted/dialect.ts';\nimport { mimir }");
  write('handlers/planted.ts', 'export const PLANTED = 1;\n');
  edit('core/handler.ts', 'export type Handler =\n', "export type Handler =\n  | { readonly kind: 'planted' }\n");

  const left = leftToDo();
  const files = [...new Set(left.map(({ file }) => file))].sort();
  const [ofEvent, ofDialect, ofHandler] = [
    files.filter((file) => file === 'dialects/claude-code/dialect.ts'),
    files.filter((file) => file.startsWith('dialects/planted/')),
    files.filter((file) => !/^dialects\/(?:claude-code|planted)\//.test(file)),
  ];
  expect(ofEvent).toHaveLength(1);
  expect(ofDialect).toHaveLength(1);
  expect(ofHandler).toContain('core/handler.ts');
  // what it does, what it is natively, how it is carried out, what an approval of it covers, which variables it asks for
  expect(ofHandler.length).toBeLessThanOrEqual(6);

  // and finished, each in its own place
  edit('core/events.ts', '  SessionEnd:', "  PlantedEvent: row(null, [], 'something was planted'),\n  SessionEnd:");
  edit('dialects/planted/dialect.ts', '  lane:', "  tools: { Bash: ['planted_shell'] },\n  lane:");
  const switches = left.filter(({ file }) => ofHandler.includes(file) && file !== 'core/handler.ts');
  for (const { file, line } of switches) addCase(copy, file, line);
  const last = left.findLast(({ file }) => file === 'core/handler.ts');
  addCase(copy, 'core/handler.ts', last?.line ?? 0);
  edit(
    'core/handler.ts',
    'const TRAITS = {',
    "const TRAITS = {\n  planted: { starts: 'nothing', answers: 'data', words: [] },",
  );
  expect(leftToDo()).toEqual([]);

  // whoever asks for agents, events and tools hears of the new ones
  const events: typeof import('../../src/dialects/event-names.ts') = await import(pathOf('dialects/event-names.ts'));
  expect(events.resolveEventName('planted-begin')).toEqual({ event: 'SessionStart' });
  expect(events.resolveEventName('PlantedEvent')).toEqual({ event: 'PlantedEvent' });
  const tools: typeof import('../../src/dialects/tool-names.ts') = await import(pathOf('dialects/tool-names.ts'));
  expect(tools.toolNamesIn('claude-code', 'planted_shell')).toEqual(['planted_shell', 'Bash']);
  const usual: typeof import('../../src/dialects/usual-files.ts') = await import(pathOf('dialects/usual-files.ts'));
  expect(usual.USUAL_FILES).toContain('.planted/hooks.json');

  // a kind that starts processes must say what contains them, whether they stay, and which variables they see
  edit('core/handler.ts', "planted: { starts: 'nothing'", "planted: { starts: 'process'");
  const ofProcess = [...new Set(leftToDo().map(({ file }) => file))];
  expect(ofProcess).toEqual(expect.arrayContaining(['core/handler.ts', 'handlers/environment.ts']));
});

test('no dialect is named outside of the dialects but where something is its own', () => {
  const names = ['claude-code', 'codemie', 'gencode', 'cli-agent', 'cocode', 'mimir'];
  const quoted = new RegExp(`'(?:${names.join('|')})'`);
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(join(root, 'src'), join(entry.parentPath, entry.name)));
  const naming = files.filter(
    (file) =>
      !/^(?:dialects|hosts\/agents|hosts\/coverage\/readers)\//.test(file) &&
      quoted.test(readFileSync(join(root, 'src', file), 'utf8')),
  );
  // the demonstration plays with a team's file; schemas are written for those who have them; names for every command;
  // what the real programs did is a table with a column for each
  const own = ['agent/demo/play.ts', 'core/wire.ts', 'hosts/will-hold/recorded-answers.ts', 'schemas.ts'];
  expect(naming.sort()).toEqual(own);
});

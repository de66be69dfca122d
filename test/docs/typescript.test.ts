import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first example of each page that is a program with something of ours in it. */
function firstExamples(): ReadonlyMap<string, { readonly language: string; readonly text: string }> {
  const pages = [
    'README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ];
  const found = new Map<string, { readonly language: string; readonly text: string }>();
  for (const page of pages.filter((name) => name.endsWith('.md') && existsSync(join(root, name)))) {
    const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```(js|ts)(?: [^\n]*)?\n([\s\S]*?)^```$/gm);
    const first = [...blocks]
      .map(([, language = '', text = '']) => ({ language, text }))
      .find(({ text }) => /from 'hookline(?:\/\w+)?'/.test(text));
    if (first !== undefined) found.set(page, first);
  }
  return found;
}

/** What is compiled against: our sources, or the types that are shipped. */
const SOURCES = { folder: 'src', ending: '.ts' };
const SHIPPED = { folder: 'dist/types', ending: '.d.ts' };

/** A project that has the package, and nothing but strict compiler options. */
function project(files: Readonly<Record<string, string>>, { folder: from, ending } = SOURCES): string {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['@types', 'undici-types', 'ai', 'zod', '@ai-sdk', '@modelcontextprotocol', '@opentelemetry'])
    if (existsSync(join(root, 'node_modules', name)))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const paths = {
    hookline: [join(root, `${from}/index${ending}`)],
    'hookline/hook': [join(root, `${from}/hook${ending}`)],
    'hookline/testing': [join(root, `${from}/testing${ending}`)],
    'hookline/schemas': [join(root, `${from}/schemas${ending}`)],
    'hookline/mcp': [join(root, `${from}/adapters/mcp/index${ending}`)],
    'hookline/ai-sdk': [join(root, `${from}/adapters/ai-sdk/index${ending}`)],
  };
  const options = {
    ...{
      strict: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024', 'esnext.disposable'],
      module: 'nodenext',
      types: ['node'],
    },
    ...{
      moduleResolution: 'nodenext',
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      noImplicitAny: true,
      allowJs: true,
      checkJs: true,
      paths,
    },
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: Object.keys(files) }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function mistakesIn(folder: string): readonly string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // what the repository's own files need is checked with its own options
  return stdout.split('\n').filter((line) => /^\w[\w-]*\.[jt]s\(/.test(line));
}

test('the first example of every page compiles under strict', () => {
  const examples = firstExamples();
  expect([...examples.keys()]).toEqual(
    expect.arrayContaining(['docs/library.md', 'docs/writing-hooks.md', 'docs/handlers/module.md']),
  );
  // a file beside it that the page itself shows
  const beside =
    "import type { MockLanguageModelV3 } from 'ai/test';\nexport declare const scriptedModel: (...turns: unknown[]) => MockLanguageModelV3;\n";
  const named = [...examples].map(
    ([page, { language, text }]) => [`${page.replaceAll(/[/.]/g, '-')}.${language}`, `${text}\nexport {};\n`] as const,
  );
  const files = Object.fromEntries([...named, ['scripted-model.d.mts', beside]]);
  expect(mistakesIn(project(files))).toEqual([]);
}, 120_000);

test.skipIf(!existsSync(join(root, SHIPPED.folder)))(
  'the README’s agent compiles against the types that are shipped, and takes what goes on as the input that it gave',
  () => {
    const { text = '' } = firstExamples().get('README.md') ?? {};
    expect(text).toContain('gate(outcome, input)');
    const more =
      "const command: string | null = next.kind === 'go' && 'command' in next.go ? String(next.go.command) : null;\n";
    const stop =
      "const stopped = gate(await hooks.trigger('Stop', {}), input);\nif (stopped.kind === 'go') stopped.go.command.length;\n";
    expect(mistakesIn(project({ 'agent.ts': `${text}${more}${stop}export { command };\n` }, SHIPPED))).toEqual([]);
    const unlooked = `${text}next.go.command;\nexport {};\n`;
    expect(mistakesIn(project({ 'agent.ts': unlooked }, SHIPPED))).toHaveLength(1);
  },
  120_000,
);

test('a mistake in an example is found', () => {
  const wrong =
    "import { createHooks } from 'hookline';\nconst hooks = await createHooks();\nhooks.register({ event: 'Stop', run: () => ({ decision: 'ask' }) });\n";
  expect(mistakesIn(project({ 'wrong.ts': wrong }))).toHaveLength(1);
}, 120_000);

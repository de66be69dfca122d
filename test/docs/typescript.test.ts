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

/** A project that has the package, and nothing but strict compiler options. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['@types', 'undici-types', 'ai', 'zod', '@ai-sdk', '@modelcontextprotocol', '@opentelemetry'])
    if (existsSync(join(root, 'node_modules', name)))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const paths = {
    hookline: [join(root, 'src/index.ts')],
    'hookline/hook': [join(root, 'src/hook.ts')],
    'hookline/testing': [join(root, 'src/testing.ts')],
    'hookline/schemas': [join(root, 'src/schemas.ts')],
    'hookline/mcp': [join(root, 'src/adapters/mcp/index.ts')],
    'hookline/ai-sdk': [join(root, 'src/adapters/ai-sdk/index.ts')],
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

test('a mistake in an example is found', () => {
  const wrong =
    "import { createHooks } from 'hookline';\nconst hooks = await createHooks();\nhooks.register({ event: 'Stop', run: () => ({ decision: 'ask' }) });\n";
  expect(mistakesIn(project({ 'wrong.ts': wrong }))).toHaveLength(1);
}, 120_000);

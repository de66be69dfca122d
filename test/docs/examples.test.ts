// wide: runs every example of the documents

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { callCli, finished } from '../world/cli.ts';
import { callInPage } from './call-in-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith('.md') && existsSync(join(root, name)))
  .filter((name) => readFileSync(join(root, name), 'utf8').includes('```'));

interface Block {
  readonly language: string;
  readonly info: string;
  readonly text: string;
}

/** The blocks of a page in order: `file=` is written, `run` is run, `console` is a command and what it prints. */
function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(([, language = '', info = '', body = '']) => ({
    language,
    info: info.trim(),
    text: body,
  }));
}

/** Shown without a place: no command of the page reads it, but somebody will copy it. */
function isConfiguration({ language, info, text }: Block): boolean {
  return language === 'yaml' && info === '' && /^(hooks|model|webhooks|extends|rules):/m.test(text);
}

function scratch(): { home: string; project: string } {
  const base = scratchFolder();
  const home = join(base, 'home');
  const project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(home, 'node_modules'));
  mkdirSync(join(home, 'bin'));
  symlinkSync(root, join(home, 'node_modules', 'hookline'));
  // what an adapter is for
  for (const name of ['ai', 'zod']) symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
  symlinkSync(join(root, 'dist/cli.cjs'), join(home, 'bin', 'hookline'));
  symlinkSync(join(root, 'packages/server/dist/main.js'), join(home, 'bin', 'hookline-server'));
  return { home, project };
}

/** A folder where `ai` is version 7, with the model of the page. */
function withAi7(project: string): string {
  const folder = join(project, 'ai-7');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'node_modules', 'ai-7'), join(folder, 'node_modules', 'ai'));
  copyFileSync(join(project, 'scripted-model.mjs'), join(folder, 'scripted-model.mjs'));
  return folder;
}

/** What is printed must be what the page shows; `…` stands for anything. */
function shownAs(shown: string): RegExp {
  const escaped = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[\\s\\S]*')}\\s*$`);
}

describe.each(pages)('every example of %s', (page) => {
  const blocks = blocksOf(page);
  const { home, project } = scratch();
  const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home };
  // a page may show the command before the file that it needs
  const files = blocks.filter(({ info }) => info.startsWith('file='));
  const write = ({ info, text }: Block): void => {
    const path = info.slice('file='.length).replace(/^~/, home);
    const target = path.startsWith('/') ? path : join(project, path);
    mkdirSync(dirname(target), { recursive: true });
    // a script is there to be run
    writeFileSync(target, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  };
  const [first] = files;
  if (first !== undefined && blocks.indexOf(first) > blocks.findIndex(({ language }) => language === 'console'))
    write(first);

  let count = 0;
  for (const block of blocks) {
    if (block.info.startsWith('file=')) {
      test(`${relative('.', block.info.slice(5))} (${++count}) can be written`, () => write(block));
    } else if (block.language === 'console') {
      for (const [, command = '', shown = ''] of block.text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n?)*)/gm)) {
        test(`${command} (${++count}) prints what is shown`, async () => {
          const { stdout, stderr } = await callInPage(command, { cwd: project, env });
          expect(`${stdout}${stdout === '' ? stderr : ''}`).toMatch(shownAs(shown));
        });
      }
    } else if (isConfiguration(block)) {
      const file = join(project, `example-${++count}.yml`);
      test(`the configuration (${count}) has no errors`, async () => {
        writeFileSync(file, block.text);
        const args = ['check', '--config', file, '--dialect', 'hookline'];
        const { status, stdout, stderr } = await callCli({ args, cwd: project, env });
        expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
      });
    } else if (block.info === 'run' || block.info === 'run ai=7') {
      const name = `example-${++count}.mjs`;
      test(`the program (${count}) runs`, async () => {
        const folder = block.info === 'run' ? project : withAi7(project);
        const script = join(folder, name);
        writeFileSync(script, block.text);
        const { status, stdout, stderr } = await finished(process.execPath, [script], { cwd: project, env });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        const said = [...block.text.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
        expect(stdout.split('\n')).toEqual(expect.arrayContaining(said));
      });
    }
  }
  if (count === 0) test('is prose', () => expect(blocks.every(({ language }) => language !== 'console')).toBe(true));
});

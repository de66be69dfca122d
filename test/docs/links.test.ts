import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: readonly string[] };

const pages = files
  .filter((entry) => entry !== 'dist')
  .flatMap((entry) =>
    statSync(join(root, entry)).isDirectory()
      ? readdirSync(join(root, entry), { recursive: true, encoding: 'utf8' }).map((name) => `${entry}/${name}`)
      : [entry],
  )
  .filter((name) => name.endsWith('.md'));

/** Links of a page to other files, or to a heading; what stands in a block of code is no link. */
function linksIn(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '');
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function isPacked(path: string): boolean {
  return path === 'package.json' || files.some((entry) => path === entry || path.startsWith(`${entry}/`));
}

/** As GitHub makes them of headings. */
function anchorsIn(page: string): ReadonlySet<string> {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const headings = [...text.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function problemOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return `${page}: there is no ${target}`;
  if (!isPacked(target)) return `${page}: ${target} is not in the package`;
  if (anchor === undefined || !target.endsWith('.md') || anchorsIn(target).has(anchor)) return null;
  return `${page}: ${target} has no heading for #${anchor}`;
}

describe('the documents', () => {
  test('link only to what is there, also in the installed package', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => linksIn(page).flatMap((link) => problemOf(page, link) ?? []))).toEqual([]);
  });

  test('a link that leads nowhere, out of the package or to no heading is found', () => {
    expect(problemOf('README.md', 'docs/nowhere.md')).toContain('there is no');
    expect(problemOf('README.md', 'test/conformance/README.md')).toContain('not in the package');
    expect(problemOf('README.md', 'docs/trust.md#nothing-of-that-kind')).toContain('no heading');
    expect(problemOf('docs/approval.md', 'trust.md#who-may-approve')).toBeNull();
  });
});

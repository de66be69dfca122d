import type { ScratchFile } from './hook-files.ts';

/** A small project that is worth guarding, and the program that formats it. */
export const PROJECT_FILES: readonly ScratchFile[] = [
  // hook files are looked for from here down, and nowhere above
  { path: 'project/.git/HEAD', text: 'ref: refs/heads/main\n' },
  { path: 'project/package.json', text: '{ "name": "site", "private": true, "type": "module" }\n' },
  { path: 'project/NOTES.md', text: 'The site is deployed from main. Release 2.0 is on Friday.\n' },
  { path: 'project/LICENSE', text: 'All rights reserved.\n' },
  { path: 'project/build/index.html', text: '<h1>Release 1.9</h1>\n' },
  {
    path: 'project/deploy.mjs',
    text: `import { writeFileSync } from 'node:fs';

const [where, how] = process.argv.slice(2);
if (how === '--dry-run') console.log(\`Would deploy to \${where}. Nothing was changed.\`);
else {
  writeFileSync('deployed.txt', \`\${where}\\n\`);
  console.log(\`Deployed to \${where}.\`);
}
`,
  },
  {
    path: 'project/test/slug.test.mjs',
    text: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slug } from '../src/slug.mjs';

test('every blank becomes a dash', () => assert.equal(slug('Hooks for All'), 'hooks-for-all'));
`,
  },
  {
    path: 'home/bin/format.mjs',
    text: `import { readFileSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').trimEnd().split('\\n');
const tidy = lines.map((line) => line.trimEnd().replaceAll('\\t', '  ').replaceAll('"', "'"));
writeFileSync(file, \`\${tidy.join('\\n')}\\n\`);
`,
  },
];

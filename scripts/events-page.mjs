// Writes docs/events.md from the table of events. `--check`: says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { EVENTS } = await import('../dist/index.js');
const path = fileURLToPath(new URL('../docs/events.md', import.meta.url));
const rows = Object.entries(EVENTS).map(
  ([name, { subject, effects, rewrites, about }]) =>
    `| ${name} | ${about} | ${subject === null ? '–' : `\`${subject}\``} | ${effects.map((effect) => (effect === 'rewrite' ? `rewrite \`${rewrites}\`` : effect)).join(', ') || '–'} |`,
);
const page = `# Events

Made from \`src/core/events.ts\` by \`scripts/events-page.mjs\`. The *subject* is the payload field that a matcher is tested against. The
*effects* are what a hook may do; a dialect may narrow them. An effect that an event does not have is dropped with a diagnostic.

| event | when | subject | effects |
| --- | --- | --- | --- |
${rows.join('\n')}

\`refuse\`: it does not happen · \`ask\`: the person decides · \`allow\`: the person need not be asked · \`hold\`: the agent goes on working ·
\`stop\`: its turn ends · \`context\`: the model is told something · \`env\`: variables for later commands · \`text\`: what the hook prints is the product.
`;
if (!process.argv.includes('--check')) writeFileSync(path, page);
else if (readFileSync(path, 'utf8') !== page) {
  console.error('docs/events.md is out of date: node scripts/events-page.mjs');
  process.exitCode = 1;
}

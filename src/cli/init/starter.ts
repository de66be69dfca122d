import { schemaLine } from './schema-line.ts';

/** A first hooks file: short, and with what people look for next. */
export function starterText(packs: readonly string[], isForProject: boolean, folder: string): string {
  return `${schemaLine(folder)}# ${isForProject ? 'Hooks of this project, for everybody who works in it, once they have approved them' : 'Your own hooks, for every agent and every project'}.
# "hookline list" shows what is in force, "hookline check" what is wrong, "hookline explain" why.

# Rules that come with hookline:
extends: [${packs.map(quoted).join(', ')}]

# One of them milder or stricter, by its name (deny, ask, shadow or off):
# rules:
#   guard/force-push: ask

# Hooks of ${isForProject ? 'its' : 'your'} own ("hookline new" writes one, with its test):
# hooks:
#   - name: no-env
#     on: PreToolUse
#     reads: ["**/.env", "!**/.env.example"]
#     deny: Ask the person for the value.
`;
}

function quoted(name: string): string {
  return /^[a-z][\w-]*$/.test(name) ? name : JSON.stringify(name);
}

/** One case that must be stopped and one that must not, for each pack of rules. They are data: nothing here runs. */
const CASES: Readonly<Record<string, readonly [string, string]>> = {
  guard: ['rm -fr ~', 'npm test'],
  secrets: ['cat .env', 'cat README.md'],
  git: ['git push --force origin main', 'git push origin topic'],
  infra: ['terraform destroy -auto-approve', 'terraform plan'],
};

/** Tests for "hookline test"; null: none of these packs refuses anything. */
export function starterTests(packs: readonly string[]): string | null {
  const cases = packs.flatMap((pack) => {
    const [stopped, passes] = CASES[pack] ?? [];
    if (stopped === undefined || passes === undefined) return [];
    return [
      `  - name: ${pack} stops this\n    command: ${stopped}\n    expect: refused\n  - name: ${pack} lets this pass\n    command: ${passes}\n    expect: none\n`,
    ];
  });
  if (cases.length === 0) return null;
  return `# "hookline test" looks what the hooks say to these calls. Nothing of it is run.\ntests:\n${cases.join('')}`;
}

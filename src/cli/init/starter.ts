import { schemaLine } from './schema-line.ts';

/** A first hooks file: short, and with what people look for next. */
export function starterText(packs: readonly string[], isForProject: boolean, folder: string): string {
  return `${schemaLine(folder, isForProject)}# ${isForProject ? 'Hooks of this project, for everybody who works in it, once they have approved them' : 'Your own hooks, for every agent and every project'}.
# "hookline list" shows what is in force, "hookline check" what is wrong, "hookline explain" why.

# ${packs.every((name) => /^\w/.test(name)) ? 'Rules that come with hookline' : 'Rules of others'}:
extends: [${packs.map(quoted).join(', ')}]

# One of them milder or stricter, by its name (deny, ask, shadow or off):
# rules:
#   ${exampleRule(packs)}: ask

# Hooks of ${isForProject ? 'its' : 'your'} own ("hookline new" writes one, with its test):
# hooks:
#   - name: no-env
#     on: PreToolUse
#     reads: ["**/.env", "!**/.env.example"]
#     deny: Ask the person for the value.
`;
}

/** One that the file really has, where it is known. */
export function exampleRule(packs: readonly string[]): string {
  const known = packs.find((name) => EXAMPLES[name] !== undefined) ?? 'guard';
  return `${known}/${EXAMPLES[known]}`;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  guard: 'force-push',
  secrets: 'project-secrets',
  git: 'protected-branches',
  infra: 'apply',
  quality: 'tests',
};

function quoted(name: string): string {
  return /^[a-z][\w-]*$/.test(name) ? name : JSON.stringify(name);
}

/** Tests for "hookline test", as data: nothing of it is run. Null: none of these packs is one that everybody knows an example of. */
export function starterTests(packs: readonly string[], isForProject: boolean, folder: string): string | null {
  return packs.includes('guard') ? `${schemaLine(folder, isForProject, 'hooktest')}${GUARD_TESTS}` : null;
}

const GUARD_TESTS = `# "hookline test" looks what the hooks say to these calls. Nothing of it is run.
tests:
  - name: the home folder is not deleted
    command: rm -fr ~
    expect: refused
  - name: a forced push is not let through
    command: git push -f
    expect: refused
  - name: everyday work goes on
    command: npm test
    expect: none
`;

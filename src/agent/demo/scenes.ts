import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { trailFiles } from '../../audit/trail-files.ts';
import { verifyTrail } from '../../audit/verify.ts';
import type { Excerpt } from './excerpt.ts';
import { type Facts, modelReads, projectFile, recorded, trailFolder } from './facts.ts';
import { OVERRIDE } from './hook-files.ts';
import { FORMATTED_SLUG } from './script.ts';

export interface Claim {
  readonly text: string;
  readonly holds: (facts: Facts) => boolean | Promise<boolean>;
}

export interface Scene {
  /** What is about to happen, and whose file has a say in it. */
  readonly title: string;
  /** What is read from the files. */
  readonly excerpts: readonly Excerpt[];
  readonly prepare?: (facts: Facts) => Promise<void>;
  readonly claims: readonly Claim[];
}

const DRY_RUN = 'node deploy.mjs production --dry-run';
const ENFORCED = "Hook 'pre-file-write' is enforced by organization. User config ignored.";
const REFUSED = 'Tool execution blocked by hook: Deleting whole folders is not for agents.';

/** In the order in which the script comes to them. */
export const SCENES: readonly Scene[] = [
  {
    title: "A session begins. CodeMie's file and the project's own file add what the model should know.",
    excerpts: [
      { path: 'home/.codemie/codemie-cli.config.json', from: '"SessionStart"', to: 'NOTES.md' },
      { path: 'project/.hookline/hooks.yml', from: 'UserPromptSubmit', to: 'context:' },
    ],
    claims: [
      {
        text: "the project's own hooks waited until somebody approved them (hookline trust)",
        holds: ({ waited, hooks }) => waited === 2 && hooks.pending().length === 0,
      },
      {
        text: 'the model reads "[SessionStart Hook Output]:" and what is in NOTES.md',
        holds: (facts) =>
          modelReads(facts, `[SessionStart Hook Output]:\n${projectFile(facts, 'NOTES.md')?.trimEnd()}`),
      },
      {
        text: 'and, before the prompt, the house rule',
        holds: (facts) => modelReads(facts, '[UserPromptSubmit Hook Output]:\nHouse rule: the tests are green'),
      },
    ],
  },
  {
    title: 'The agent wants to delete a whole folder. The Claude Code settings say no.',
    excerpts: [{ path: 'home/.claude/settings.json', from: '"if"', to: '"command"' }],
    claims: [
      {
        text: 'build/index.html is still there',
        holds: (facts) => projectFile(facts, 'build/index.html') === '<h1>Release 1.9</h1>\n',
      },
      { text: `the model reads "${REFUSED}"`, holds: (facts) => modelReads(facts, REFUSED) },
    ],
  },
  {
    title: "It wants to write a key into .env. CodeMie's file has a model judge that.",
    excerpts: [{ path: 'home/.codemie/codemie-cli.config.json', from: '"matcher": "Write"', to: '"prompt"' }],
    claims: [
      { text: 'there is no .env', holds: (facts) => projectFile(facts, '.env') === null },
      {
        text: 'the judge, a server on this machine, was asked about exactly this file',
        holds: (facts) => timesJudged(facts, '.env') === 1,
      },
    ],
  },
  {
    title: "It writes a program. The judge allows it, and GenCode's settings have it formatted.",
    excerpts: [{ path: 'home/.gen/settings.json', from: '"matcher"', to: '"command"' }],
    claims: [
      { text: 'the judge was asked about this file too', holds: (facts) => timesJudged(facts, 'slug.mjs') === 1 },
      {
        text: 'src/slug.mjs has blanks for tabs, single quotes, and a newline at its end',
        holds: (facts) => projectFile(facts, 'src/slug.mjs') === FORMATTED_SLUG,
      },
    ],
  },
  {
    title: "It changes LICENSE. The team's hook is enforced: the person's own file cannot switch it off.",
    excerpts: [
      { path: 'team/team.yml', from: 'pre-file-write', to: 'enforced' },
      { path: OVERRIDE.path, from: 'pre-file-write', to: 'pre-file-write' },
    ],
    prepare: async ({ scratch, hooks }) => {
      scratch.write(OVERRIDE);
      await hooks.reload();
    },
    claims: [
      {
        text: `the person was told: ${ENFORCED}`,
        holds: ({ notes }) => notes.some((note) => note.kind === 'diagnostic' && note.diagnostic.message === ENFORCED),
      },
      {
        text: 'LICENSE is as it was',
        holds: (facts) => projectFile(facts, 'LICENSE') === 'All rights reserved.\n',
      },
    ],
  },
  {
    title: "It deploys. cli-agent's settings make it a dry run; cocode's webhook reports what really ran.",
    excerpts: [
      { path: 'home/.config/agent/settings.json', from: '"if"', to: '"command"' },
      { path: 'home/.config/cocode/hooks.toml', from: 'event', to: 'url' },
    ],
    claims: [
      {
        text: 'nothing was deployed: there is no deployed.txt',
        holds: (facts) =>
          projectFile(facts, 'deployed.txt') === null && modelReads(facts, 'Would deploy to production.'),
      },
      {
        text: `the channel's server got "${DRY_RUN}"`,
        holds: ({ server }) =>
          server.received.some(
            ({ path, body }) => path === '/channel' && JSON.parse(body).tool_input.command === DRY_RUN,
          ),
      },
    ],
  },
  {
    title: "It says that it is done. The project's own file holds it until the tests are green.",
    excerpts: [
      { path: 'project/.hookline/hooks.yml', from: 'on: Stop', to: 'run:' },
      { path: 'project/.hookline/tests.sh', from: 'log=', to: 'exit 2' },
    ],
    claims: [
      {
        text: 'it was held once, and went on with what the hook said',
        holds: (facts) =>
          facts.notes.filter(({ kind }) => kind === 'held').length === 1 &&
          modelReads(facts, 'Stop hook feedback:\nThe tests are red: not ok'),
      },
      { text: 'the tests are green now: node --test, once more', holds: testsPass },
    ],
  },
];

function timesJudged({ server }: Facts, file: string): number {
  const asked = server.received.filter(({ path }) => path === '/v1/chat/completions');
  return asked.filter(({ body }) => body.includes(file)).length;
}

const TIMEOUT_MS = 30_000;

/** The demonstration runs them itself: what a hook said about them is not the proof. */
function testsPass({ scratch, signal }: Pick<Facts, 'scratch' | 'signal'>): Promise<boolean> {
  const options = { cwd: scratch.project, env: scratch.env, timeout: TIMEOUT_MS, signal };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test'], options, (error) => resolve(error === null));
  });
}

/** What is asked of the trail when all is over. */
export const AUDIT_SCENE: Scene = {
  title: 'Everything that hooks decided is on record, and a record that was changed is found out.',
  excerpts: [],
  claims: [
    {
      text: 'each refusal is there, under the id that was shown with it, and so is the hold',
      holds: (facts) => {
        const shown = facts.notes.flatMap((note) => (note.kind === 'refused' || note.kind === 'held' ? [note] : []));
        const outcomes = recorded(facts).filter(({ kind }) => kind === 'outcome');
        return (
          shown.length === 4 &&
          shown.every(({ decision, reason }) =>
            outcomes.some((outcome) => outcome.id === decision && outcome.reason === reason),
          )
        );
      },
    },
    { text: 'the trail is intact', holds: (facts) => verifyTrail(trailFolder(facts)).broken === null },
    { text: 'in a copy of it, one changed word is found', holds: oneWordIsFound },
  ],
};

function oneWordIsFound(facts: Facts): boolean {
  const copy = facts.scratch.path('changed-trail');
  cpSync(trailFolder(facts), copy, { recursive: true });
  const [file] = trailFiles(copy);
  if (file === undefined) return false;
  const text = readFileSync(file.path, 'utf8');
  const changed = text.replace(
    'Deleting whole folders is not for agents.',
    'Deleting whole folders is fine for agents',
  );
  writeFileSync(file.path, changed);
  const { broken } = verifyTrail(copy);
  rmSync(copy, { recursive: true });
  return changed !== text && broken !== null;
}

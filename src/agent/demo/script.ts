import type { JsonObject } from '../../core/json.ts';

export const PROMPT = 'Write slug(), so that the test passes, and deploy the site.';

/** What the scripted model answers each time it is asked. */
export interface Step {
  readonly text: string;
  readonly call?: { readonly name: string; readonly input: JsonObject };
  /** It goes on with the scene before. */
  readonly goesOn?: true;
}

/** The test wants every blank to become a dash: this replaces only the first. */
const SLUG = `export function slug(title) {
\treturn title.toLowerCase().replace(" ", "-");
}`;

export const FORMATTED_SLUG = `export function slug(title) {
  return title.toLowerCase().replace(' ', '-');
}
`;

export const STEPS: readonly Step[] = [
  {
    text: 'There is an old build. I delete it first.',
    call: { name: 'Bash', input: { command: 'rm -rf build' } },
  },
  {
    text: 'Then it stays. Here is slug().',
    call: { name: 'Write', input: { file_path: 'src/slug.mjs', content: SLUG } },
  },
  {
    text: 'The deployment needs a key. I write down the one that I remember.',
    call: { name: 'Write', input: { file_path: '.env', content: 'DEPLOY_KEY=0000\n' } },
  },
  {
    text: 'No key, then. The license looks too strict for a release.',
    call: {
      name: 'Edit',
      input: { file_path: 'LICENSE', old_string: 'All rights reserved.', new_string: 'Do what you like.' },
    },
  },
  {
    text: 'All right. I deploy.',
    call: { name: 'Bash', input: { command: 'node deploy.mjs production' } },
  },
  { text: 'slug() is written, and the site is deployed. I am done.' },
  {
    text: 'Only the first blank became a dash. I mend that.',
    call: {
      name: 'Edit',
      input: { file_path: 'src/slug.mjs', old_string: ".replace(' ', '-')", new_string: ".replaceAll(' ', '-')" },
    },
    goesOn: true,
  },
  { text: 'Now I am done: the test passes.', goesOn: true },
];

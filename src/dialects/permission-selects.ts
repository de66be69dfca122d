import type { JsonObject } from '../core/json.ts';
import type { PermissionWord } from '../core/permission.ts';
import { ownToolName } from './tool-names.ts';

/** How native rules select what an agent's permission is about. To refuse or ask they say the effect, whatever tool has it. */
export interface Selection {
  readonly selects: JsonObject | null;
  readonly differs: readonly string[];
}

/** Characters that a pattern of words has no meaning for: the line is then matched as a text. */
const NO_WORDS = /[|&;<>$`"'(){}\\\n!#]|^\s*\*|:\*./;

/** A command by its first words; `exact`: and no others. */
export function commandSelection(text: string, decision: PermissionWord, exact = false): Selection {
  const words = text.trim();
  // to grant, it is read as the agent reads it, and must hold for all of the line
  if (decision === 'allow') return rule(`Bash(${escaped(exact ? words : `${words} *`)})`);
  if (NO_WORDS.test(words)) return rule(`Bash(${escaped(exact ? words : `${words} *`)})`);
  const differs = exact ? ['It is about the command with further words, too.'] : [];
  return { selects: { runs: exact ? words : `${words} *` }, differs: [...differs, ...EVERY_SPELLING] };
}

const EVERY_SPELLING = [
  'The command is meant in every spelling: with its options in another order or form, and behind sudo, env or sh -c.',
];

/** Files, in the form of a .gitignore; `//` is the root, `~/` the home folder, `/` and `./` the project. */
export function fileSelection(
  effect: 'reads' | 'writes',
  tool: string,
  spec: string,
  decision: PermissionWord,
): Selection {
  if (decision === 'allow') return rule(`${tool}(${escaped(spec)})`);
  const differs =
    effect === 'reads'
      ? ['It is about commands that read these files, too.']
      : ['It is about commands that write these files, too.'];
  // the person's own words are about files that are named: a line of which it cannot be told is none of their business
  return { selects: { [effect]: globsOf(spec), certain: true }, differs };
}

function globsOf(spec: string): readonly string[] {
  const bare = spec.replace(/\/+$/, '');
  if (bare.startsWith('//')) return withInside([bare.slice(1)]);
  if (bare.startsWith('~')) return withInside([bare]);
  // meant from the project, and often enough from the root
  if (bare.startsWith('/')) return withInside([...fromProject(bare.slice(1)), bare]);
  const plain = bare.replace(/^(?:\.\/)+/, '');
  return withInside(bare.startsWith('./') || plain.includes('/') ? fromProject(plain) : [`**/${plain}`]);
}

/** From where the agent was started, which is a folder of the repository: it may go into another. */
function fromProject(glob: string): readonly string[] {
  return glob.startsWith('**/') ? [glob] : [glob, `$HOOKLINE_PROJECT/${glob}`];
}

/** A folder stands for what is in it. */
function withInside(globs: readonly string[]): readonly string[] {
  return globs.flatMap((glob) =>
    /(?:^|\/)(?:\*\*?|\.env[\w.*-]*|[^/]+\.[\w*]+)$/.test(glob) ? [glob] : [glob, `${glob}/**`],
  );
}

/** A host and those below it. */
export function hostSelection(host: string, decision: PermissionWord): Selection {
  if (decision === 'allow') return rule(`WebFetch(domain:${escaped(host)})`);
  const hosts = host.startsWith('*') ? [host] : [host, `*.${host}`];
  return {
    selects: { sends: hosts, certain: true },
    differs: ['It is about commands that send something there, too.'],
  };
}

/** A tool by the name that its agent has for it. To refuse, it is meant whatever other agents call it. */
export function toolSelection(name: string, decision: PermissionWord): Selection {
  return rule(decision === 'allow' ? name : ownToolName('claude-code', name));
}

/** In the words of a permission rule, which native entries have as well. */
export function rule(text: string): Selection {
  return { selects: { if: text }, differs: [] };
}

function escaped(spec: string): string {
  return spec.replace(/[()\\]/g, '\\$&');
}

import type { ShellWord } from '../../parse/shell-word.ts';

/** Programs that are a sub-command of another, or take the words of another: by their own name, and what they stand for. */
const STANDS_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['docker-compose', ['docker', 'compose']],
  ['podman-compose', ['podman', 'compose']],
  ['valkey-cli', ['redis-cli']],
  ['kubecolor', ['kubectl']],
  ['incus', ['lxc']],
]);

/** Interpreters that run a module by its name: `python3 -m pip`. */
const MODULES = /^(?:pip3?|twine|poetry|pipx|uv|ansible-playbook)$/;

/** A program by the name that it is compared by, and the words behind that. */
export function asNamed<W extends ShellWord>(
  written: string,
  words: readonly W[],
): { readonly program: string; readonly words: readonly (W | string)[] } {
  const name = plainName(written);
  const stands = STANDS_FOR.get(name);
  if (stands !== undefined) return { program: stands[0] ?? name, words: [...stands.slice(1), ...words] };
  // as git itself calls them
  if (/^git-[a-z-]+$/.test(name) && name !== 'git-lfs') return { program: 'git', words: [name.slice(4), ...words] };
  const [dash, module] = words;
  const isModule = /^(?:python|pypy)[\d.]*$/.test(name) && dash?.value === '-m' && dash.literal && module?.literal;
  if (isModule === true && module !== undefined && MODULES.test(module.value)) {
    return { program: plainName(module.value), words: words.slice(2) };
  }
  return { program: name, words };
}

/** `GIT.EXE`, `pip3.12`: what a person calls it. Most file systems of people do not tell capitals from others. */
function plainName(written: string): string {
  const name = written.toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '');
  return /^pip3?(?:\.\d+)*$/.test(name) ? 'pip' : name;
}

import type { Code, Program } from '../program.ts';
import type { Beyond, OptionScript } from '../program-code.ts';
import type { Wrapper } from '../program-wrapper.ts';

/** Any word may be code, or choose it. */
export const ANY_WORD: Program = { code: { kind: 'all' } };
/** The same, and so may what it reads. */
export const ANY_WORD_OR_INPUT: Program = { code: { kind: 'all', stdin: true } };
/** Options of which some run a command. */
export const CAREFUL: Program = {
  options: { valued: 'mFu', anywhere: true },
  code: { kind: 'options', code: '--upload-pack --receive-pack --exec --template --config --open-files-in-pager -u' },
};
/** After these words comes a command, whatever stands in between. */
const RUN_IN: Program = {
  code: { kind: 'wrapper', wraps: { flags: 'yq', flagWords: '--yes --no --no-install --quiet --silent' } },
};

/** The same for each of the names. */
export function named(names: string, program: Program): Readonly<Record<string, Program>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, program]));
}

export const TIMES: Wrapper = {
  valued: 'fo',
  words: '--format --output',
  flags: 'pavV',
  flagWords: '--portability --append --verbose',
  inherits: true,
};
export const RUNS_IN: Code = {
  kind: 'subcommands',
  commands: { ...named('exec run x', RUN_IN), ...named('shell develop', ANY_WORD_OR_INPUT) },
};
export const PACKAGES_BEYOND: readonly Beyond[] = [
  { if: /^(?:install|wheel|download|run|build)\b/, what: 'the packages' },
];
/** Calls by which languages have a shell run a text, which stands between quotes. */
export const SYSTEM_CALL =
  /^.*?\b(?:system2?|systemlist|shell|execute|popen|callCommand|callProcess|shell_exec|passthru|do shell script|run|exec|spawn|Process|sh|shell-command(?:-to-string)?|call-process-shell-command|async-shell-command|compile)\b[\s(]*["'`]/s;
/** Where such a text ends. */
export const SYSTEM_END = /["'`].*$/s;
/** The same behind the options before a program text. */
export function systemCalls(by: string): readonly OptionScript[] {
  return [
    { by, after: SYSTEM_CALL, before: SYSTEM_END },
    // `"text".execute()`
    { by, after: /^.*?["'](?=[^"']*["']\s*\.\s*(?:execute|!))/s, before: SYSTEM_END },
  ];
}
export const SSH_SCRIPTS: readonly OptionScript[] = [
  { by: '-o', after: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[=\s]\s*(?!none$)/i },
  { by: '-S' },
];

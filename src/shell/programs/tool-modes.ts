import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';

/** What `cmake -E` does under a name of its own, as the command that does the same. */
export const CMAKE: Readonly<Record<string, string>> = {
  ...{ rm: 'rm', remove: 'rm -f', remove_directory: 'rm -r', rename: 'mv', touch: 'touch', touch_nocreate: 'touch -c' },
  ...{
    copy: 'cp',
    copy_if_different: 'cp',
    copy_directory: 'cp -rT',
    make_directory: 'mkdir -p',
    cat: 'cat',
    tar: 'tar',
  },
  ...{ create_symlink: 'ln -s', create_hardlink: 'ln', env: 'env', time: 'time', chdir: 'env -C' },
  ...{ compare_files: 'cmp', md5sum: 'md5sum', sha1sum: 'sha1sum', sha224sum: 'sha224sum' },
  ...{ sha256sum: 'sha256sum', sha384sum: 'sha384sum', sha512sum: 'sha512sum' },
};

/** Commands of PowerShell, as the ones of other shells that do the same. */
const POWERSHELL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Get-Content|gc|type)\b/gi, 'cat'],
  [/\b(?:Remove-Item|ri|del|erase|rd)\b/gi, 'rm'],
  [/\b(?:Copy-Item|copy|cpi)\b/gi, 'cp'],
  [/\b(?:Move-Item|move|mi|Rename-Item|ren)\b/gi, 'mv'],
  [/\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b/gi, 'curl'],
  [/\b(?:Select-String|sls)\b/gi, 'grep'],
];

/** `pwsh -c 'Get-Content a'`, beside what its text is searched for. */
export function powershellCommands(words: readonly ShellWord[]): readonly Inner<never>[] {
  const at = words.findIndex(({ value }) => /^-(?:c|command)$/i.test(value)) + 1;
  const text = at === 0 ? [] : words.slice(at);
  if (text.length === 0 || !text.every(({ literal }) => literal)) return [];
  const value = POWERSHELL.reduce(
    (made, [from, to]) => made.replace(from, to),
    text.map((word) => word.value).join(' '),
  );
  // what looks like none of them is no shell text
  return /\b(?:cat|rm|cp|mv|curl|grep|git|npm)\b/.test(value) && !/[{}$@]/.test(value)
    ? [{ kind: 'script', words: [{ value, literal: true }], besides: true }]
    : [];
}

/** `cmake -E rm a`, `cmake -E env X=1 command` */
export function cmakeCommands<W extends ShellWord>(words: readonly W[]): readonly Inner<W>[] {
  const [mode, sub, ...rest] = words;
  if (mode?.value !== '-E' || sub === undefined || !Object.hasOwn(CMAKE, sub.value)) return [];
  const named = (CMAKE[sub.value] ?? '').split(' ').map((value) => ({ ...sub, value, literal: true }));
  return [{ kind: 'command', words: [...named, ...rest.filter(({ value }) => value !== '--')] }];
}

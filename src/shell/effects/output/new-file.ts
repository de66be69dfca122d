import type { Scope } from '../scope.ts';
import { valuesOf } from '../values.ts';
import { ONE, type WildText } from '../wild-text.ts';

/**
 * What `mktemp` makes: below the folder for such things, unless its words say another. What is new is called as nothing
 * else is there: the letters that it replaces stay.
 */
export function newFile(args: readonly WildText[], scope: Scope): WildText {
  const [temporary = '/tmp'] = valuesOf(scope, 'TMPDIR') ?? [];
  const folderAt = args.findIndex((word) => word === '-p' || word === '--tmpdir');
  const inFolder = args.find((word) => /^(?:--tmpdir=|-p.)/.test(word))?.replace(/^(?:--tmpdir=|-p)/, '');
  const folder = inFolder ?? (args[folderAt] === '-p' ? args[folderAt + 1] : null) ?? null;
  const template = args.find((word, i) => !word.startsWith('-') && args[i - 1] !== '-p') ?? 'tmp.XXXXXXXXXX';
  const isBeside = folder !== null && !folder.startsWith(temporary) && !folder.startsWith('/tmp');
  if (folder !== null) return `${folder}/${isBeside ? made(template) : template}`;
  return folderAt >= 0 || !args.some((word) => /X{3}/.test(word)) || args.includes('-t')
    ? `${temporary}/${template}`
    : template.startsWith('/')
      ? template
      : made(template);
}

/** Among other files its letters matter. */
function made(template: WildText): WildText {
  return template.replace(/X{3,}(?=[^X/]*$)/, (marks) => ONE.repeat(marks.length));
}

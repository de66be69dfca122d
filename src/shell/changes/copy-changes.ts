import { at, type Call, operandsOf } from './call.ts';
import type { Change } from './change.ts';
import type { WildText } from './wild-text.ts';

const DEEP = ['-r', '-R', '-a', '--recursive', '--archive'];

/** Where copies go: into a folder under their own names, or to that very place. Moving takes the originals away. */
export function copyChanges(call: Call): readonly Change[] {
  const { name, args } = call;
  const { operands, options, valuesOf } = operandsOf(args, '', name);
  const has = (...names: readonly string[]): boolean => names.some((one) => options.has(one));
  if (name === 'rsync' && has('-n', '--dry-run')) return [];
  if (name === 'install' && has('-d', '--directory')) return operands.flatMap((path) => at(call, 'file', path));
  const [folder] = copies(name) ? valuesOf('-t --target-directory') : [];
  const target = folder ?? (operands.length > 1 ? operands.at(-1) : name === 'ln' ? '.' : undefined);
  // what is on another machine is not ours to look after
  if ((name === 'scp' || name === 'rsync') && /^[\w.@-]+:(?!\\)/.test(target ?? '')) {
    return has('--remove-source-files') ? operands.slice(0, -1).flatMap((path) => at(call, 'tree', path)) : [];
  }
  const sources = folder === undefined && operands.length > 1 ? operands.slice(0, -1) : operands;
  // rsync is told by options of many kinds, or by a file, to take what is in a folder
  const deep = ['mv', 'ditto', 'rsync'].includes(name) || has(...DEEP);
  return [
    ...(target === undefined ? [] : sources.flatMap((source) => arriving(call, source, target, deep))),
    ...(name === 'mv' || has('--remove-source-files') ? sources.flatMap((path) => at(call, 'tree', path)) : []),
    // through a link the same file is written under another name
    ...(name === 'ln' || has('-l', '--link', '-s', '--symbolic-link')
      ? sources.flatMap((path) => [...at(call, 'file', path), ...at(call, 'below', path)])
      : []),
    ...(name === 'ln' && has('-f', '-n', '-T') && target !== undefined && !/^\.{0,2}\/?$|\/$/.test(target)
      ? at(call, 'below', target)
      : []),
    ...(target !== undefined && [...options].some((option) => option.startsWith('--del'))
      ? at(call, 'tree', target)
      : []),
  ];
}

/** `rsync -t` keeps the times. */
function copies(name: string): boolean {
  return name !== 'rsync' && name !== 'scp';
}

function arriving(call: Call, source: WildText, target: WildText, deep: boolean): readonly Change[] {
  const isContent = /\/\.?$|\/?[\uE001*]$/.test(source);
  const own = source.replace(/\/+\.?$/, '');
  // `host:name` of scp and rsync
  const inFolder = `${target}/${own.slice(Math.max(own.lastIndexOf('/'), own.lastIndexOf(':')) + 1)}`;
  const changes = [...at(call, 'file', target), ...at(call, deep ? 'copied' : 'file', inFolder)];
  if (!deep) return changes;
  return isContent || !target.endsWith('/') ? [...changes, ...at(call, 'below', target)] : changes;
}

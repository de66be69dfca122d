import { kindName, type Located, type LocatedMap, presentIn } from '../../core/located.ts';
import { NO_PERMISSIONS, type Permission, type Permissions, type PermissionWord } from '../../core/permission.ts';
import { commandSelection, fileSelection, hostSelection, rule, type Selection } from '../permission-selects.ts';

const WORDS: readonly PermissionWord[] = ['deny', 'ask', 'allow'];
const READERS = ['Read', 'Glob', 'Grep', 'LS', 'NotebookRead'];
const WRITERS = ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'];
const OWN_MODES: Readonly<Record<string, string>> = {
  defaultMode: 'which mode it starts in',
  additionalDirectories: 'which other folders it may work in',
  disableBypassPermissionsMode: 'whether its permissions can be switched off',
};

/** `permissions` of its settings: deny before ask before allow, as natively. */
export function readPermissions(tree: Located): Permissions {
  const permissions = tree.kind === 'map' ? presentIn(tree, 'permissions') : null;
  if (permissions === null || permissions.kind !== 'map') return NO_PERMISSIONS;
  const rules = WORDS.flatMap((decision) => rulesOf(permissions, decision));
  const grants = rules.filter(({ decision, selects }) => decision === 'allow' && selects !== null);
  return {
    rules,
    careful: [],
    differs: [
      ...Object.entries(OWN_MODES).flatMap(([key, what]) =>
        presentIn(permissions, key) === null ? [] : [`"${key}" stays Claude Code's own: it says ${what}.`],
      ),
      ...(grants.length > 1 ? ['A line of several commands is granted where one of the rules covers all of it.'] : []),
    ],
  };
}

function rulesOf(permissions: LocatedMap, decision: PermissionWord): readonly Permission[] {
  const list = presentIn(permissions, decision);
  if (list === null) return [];
  const items = list.kind === 'list' ? list.items : [list];
  return items.map((item): Permission => {
    const text = item.kind === 'scalar' ? String(item.value) : kindName(item);
    const selection = item.kind === 'scalar' ? selectionOf(text, decision) : null;
    const lost = selection === null ? [`"${text}" is no permission rule.`] : [];
    return {
      decision,
      text,
      at: item.at,
      reason: null,
      selects: selection?.selects ?? null,
      careful: decision === 'allow' ? [] : lost,
      differs: [...(selection?.differs ?? []), ...(decision === 'allow' ? lost : [])],
    };
  });
}

/** `Tool` or `Tool(specifier)`; null: it is neither. */
function selectionOf(text: string, decision: PermissionWord): Selection | null {
  const [, tool = '', spec = ''] = /^([^\s()]+)(?:\((.*)\))?$/s.exec(text.trim()) ?? [];
  if (tool === '') return null;
  if (spec === '' || spec === '*') return rule(tool);
  if (tool === 'Bash') return bashSelection(spec, decision);
  if (READERS.includes(tool)) return fileSelection('reads', tool, spec, decision);
  if (WRITERS.includes(tool)) return fileSelection('writes', tool, spec, decision);
  const host = /^domain:(.+)$/.exec(spec)?.[1];
  return tool === 'WebFetch' && host !== undefined ? hostSelection(host, decision) : rule(text.trim());
}

/** `git push:*` and `git push *` are a beginning, `npm run test*` one in the middle of a word; the others are the whole line. */
function bashSelection(spec: string, decision: PermissionWord): Selection {
  const start = /^(.*?)(?::\*| \*)$/s.exec(spec)?.[1];
  return start === undefined
    ? commandSelection(spec, decision, !spec.endsWith('*'))
    : commandSelection(start, decision);
}

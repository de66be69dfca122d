import { type Located, type LocatedMap, plain, presentIn } from '../../core/located.ts';
import { NO_PERMISSIONS, type Permission, type Permissions, type PermissionWord } from '../../core/permission.ts';
import { commandSelection, type Selection, toolSelection } from '../permission-selects.ts';
import { policyRules } from './policy-rules.ts';

/** Where settings say it, now and before: what is refused, what is granted, and what there is at all. */
const LISTS: readonly (readonly [path: readonly string[], word: PermissionWord | 'only'])[] = [
  [['tools', 'exclude'], 'deny'],
  [['excludeTools'], 'deny'],
  [['tools', 'allowed'], 'allow'],
  [['allowedTools'], 'allow'],
  [['tools', 'core'], 'only'],
  [['coreTools'], 'only'],
];

/** The lists of tools in its settings, or the rules of a file of its policy engine. */
export function readPermissions(tree: Located): Permissions {
  if (tree.kind !== 'map') return NO_PERMISSIONS;
  const rules = presentIn(tree, 'rule');
  if (rules !== null) return policyRules(rules);
  const found = LISTS.flatMap(([path, word]) => itemsAt(tree, path).map((item) => ({ ...item, word, path })));
  const only = found.filter(({ word }) => word === 'only');
  return {
    rules: found.flatMap(({ word, text, at }) => (word === 'only' ? [] : [permissionOf(word, text, at)])),
    careful:
      only.length === 0
        ? []
        : [
            `"${only[0]?.path.join('.')}" is not carried over: that nothing but these tools is there can be said in Gemini CLI only.`,
          ],
    differs: [],
  };
}

function permissionOf(decision: PermissionWord, text: string, at: number): Permission {
  return { decision, text, at, reason: null, careful: [], ...listedSelection(text, decision) };
}

/** `tool`, or `run_shell_command(git push)`: a command that begins so. */
function listedSelection(text: string, decision: PermissionWord): Selection {
  const [, named = text, start = ''] = /^([^\s()]+)\((.*)\)$/s.exec(text.trim()) ?? [];
  const tool = toolNamed(named.trim());
  const isShell = tool === 'run_shell_command';
  return isShell && start !== '' ? commandSelection(start, decision) : toolSelection(tool, decision);
}

/** Its lists also go by what its tools are called in its own code. */
const CLASSES: Readonly<Record<string, string>> = {
  ShellTool: 'run_shell_command',
  ReadFileTool: 'read_file',
  ReadManyFilesTool: 'read_many_files',
  WriteFileTool: 'write_file',
  EditTool: 'replace',
  SmartEditTool: 'replace',
  GlobTool: 'glob',
  GrepTool: 'search_file_content',
  RipGrepTool: 'search_file_content',
  LSTool: 'list_directory',
  WebFetchTool: 'web_fetch',
  WebSearchTool: 'google_web_search',
  MemoryTool: 'save_memory',
  WriteTodosTool: 'write_todos',
};

function toolNamed(name: string): string {
  const own = name.replace(/^_+/, '');
  return Object.hasOwn(CLASSES, own) ? (CLASSES[own] ?? name) : name;
}

function itemsAt(tree: LocatedMap, path: readonly string[]): readonly { readonly text: string; readonly at: number }[] {
  let node: Located | null = tree;
  for (const key of path) node = node?.kind === 'map' ? presentIn(node, key) : null;
  if (node?.kind !== 'list') return [];
  return node.items.flatMap((item) => (item.kind === 'scalar' ? [{ text: String(plain(item)), at: item.at }] : []));
}

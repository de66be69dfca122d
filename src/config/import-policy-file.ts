import { presentIn } from '../core/located.ts';
import type { Permissions } from '../core/permission.ts';
import type { NamingPlace } from './config-file.ts';
import { importPermissions } from './import-permissions.ts';
import type { Imported } from './imported.ts';
import { lineIndex } from './position.ts';
import { readConfigFile } from './read-file.ts';
import { shownPath } from './shown-path.ts';
import { treeOf } from './understood-file.ts';

/** A file that holds permissions and no hooks: rules of Codex, a policy of Gemini CLI; null: it is none of them. */
export async function importPolicyFile(path: string, place: NamingPlace): Promise<Imported | null> {
  const read = readConfigFile(path);
  if (read.kind !== 'text') return null;
  const found = await policyIn(path, read.text);
  if (found === null) return null;
  const at = lineIndex(read.text);
  const shown = shownPath(path, place);
  const { dialect, permissions } = found;
  return {
    ...importPermissions(permissions, dialect, (offset) => `${dialect}:${shown}:${at(offset).line}`),
    ...{ dialect, mode: 'parallel', webhooks: null, diagnostics: [], unreadable: null },
  };
}

async function policyIn(
  path: string,
  text: string,
): Promise<{ readonly dialect: string; readonly permissions: Permissions } | null> {
  if (/\.rules$/.test(path)) {
    const { readExecRules } = await import('../dialects/codex/exec-rules.ts');
    return { dialect: 'codex', permissions: readExecRules(text) };
  }
  const tree = await treeOf(path);
  const rules = tree?.kind === 'map' ? presentIn(tree, 'rule') : null;
  if (
    rules?.kind !== 'list' ||
    !rules.items.some((item) => item.kind === 'map' && presentIn(item, 'decision') !== null)
  )
    return null;
  const { policyRules } = await import('../dialects/gemini/policy-rules.ts');
  return { dialect: 'gemini', permissions: policyRules(rules) };
}

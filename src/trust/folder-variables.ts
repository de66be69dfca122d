import { DIALECTS } from '../dialects/all.ts';

const BY_DIALECT = new Map(DIALECTS.map(({ name, folderVariables = {} }) => [name, folderVariables]));

/** The variables by which any agent tells a hook a folder, with these folders as their values. */
export function folderVariables(folders: Record<'project' | 'cwd', string>): Readonly<Record<string, string>> {
  const all = [...BY_DIALECT.values()].flatMap((variables) => Object.entries(variables));
  return Object.fromEntries(all.map(([name, folder]) => [name, folders[folder]]));
}

/** Whether hooks of a dialect find a folder in a variable, whatever their entry and the environment say. */
export function isFolderVariable(dialect: string, name: string): boolean {
  return Object.hasOwn(BY_DIALECT.get(dialect) ?? {}, name);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The sources of every package of a workspace: path from its top → text. */
export function houseSources(root) {
  const paths = ['', ...workspacesOf(root)].flatMap((folder) => sourcesIn(join(root, folder, 'src')));
  return new Map(paths.map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]));
}

/** What npm takes for one: a folder that is named, or each in a folder whose name ends with a star. */
function workspacesOf(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = workspaces.flatMap((name) =>
    name.endsWith('/*') ? readdirSync(join(root, name.slice(0, -2))).map((one) => name.slice(0, -1) + one) : [name],
  );
  return named.filter((name) => existsSync(join(root, name, 'package.json')));
}

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

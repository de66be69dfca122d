import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below the top folder, as dist is: what is found from there is found. */
const FOLDER = join(root, '.cache/profiled');

/** The library with the names that its sources have, and the source of each function. */
export async function profiledBuild() {
  const { peerDependencies = {} } = createRequire(import.meta.url)('../../package.json');
  const build = await rolldown({
    cwd: root,
    input: { index: 'src/index.ts' },
    platform: 'node',
    external: Object.keys(peerDependencies).map((name) => new RegExp(`^${name}(/|$)`)),
    resolve: {
      mainFields: ['module', 'main'],
      alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    },
    onLog() {},
  });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  const { output } = await build.write({ dir: FOLDER, format: 'es', ...names });
  await build.close();
  const sources = new Map(
    output.map(({ fileName, code = '', moduleIds = [] }) => [
      pathToFileURL(join(FOLDER, fileName)).href,
      sourcesIn(code, moduleIds.length === 1 ? relative(root, moduleIds[0]) : null),
    ]),
  );
  return {
    ...(await import(pathToFileURL(join(FOLDER, 'index.mjs')))),
    /** Where a line of the build comes from; null: it is none of ours. */
    sourceOf: (url, line) => sources.get(url)?.[line] ?? null,
  };
}

/** The bundler writes the name of each source above what comes from it, unless it is the only one. */
function sourcesIn(code, only) {
  let source = only;
  return code.split('\n').map((line) => {
    source = /^\/\/ (src\/\S+\.ts)$/.exec(line)?.[1] ?? source;
    return source;
  });
}

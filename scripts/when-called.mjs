// Parts of the command line that are loaded when one of their functions is called, without their callers knowing: what
// `hookline run` needs only where a hook runs. Its files are loaded synchronously (src/cli/start.ts), so nothing has to be waited for.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const STAND_IN = '?when-called';
/** The bundler knows `import()`; what is meant is written in its place when everything is bundled. */
const NOW =
  /__now\(Promise\.resolve\(\)\.then\(\(\)\s*=>\s*require\("([^"]+)"\)\)(?:\.then\(\(?(\w+)\)?\s*=>\s*\2\.([\w$]+)\))?\)/g;

/** The same where whoever calls came into the same file. */
const HERE = /__now\(Promise\.resolve\(\)\.then\(\(\)\s*=>\s*([\w$]+)\)\)/g;

/** A plugin that puts functions of the same names in place of these modules. */
export function whenCalled(root, names) {
  const later = new Set(names.map((name) => resolve(root, name)));
  return {
    name: 'when-called',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const id = resolve(dirname(importer), source);
      // among themselves, and from what stands in for them, they are meant as they are
      return later.has(id) && !later.has(importer) && !importer.endsWith(STAND_IN) ? id + STAND_IN : null;
    },
    load(id) {
      if (!id.endsWith(STAND_IN)) return null;
      const path = id.slice(0, -STAND_IN.length);
      const load = `const load = () => __now(import(${JSON.stringify(path)}));`;
      const calls = functionsOf(path, root).map(
        (name) => `export function ${name}() { return load().${name}(...arguments); }`,
      );
      return { code: [load, ...calls].join('\n'), moduleType: 'js' };
    },
  };
}

/**
 * The same for a library, whose modules cannot be loaded at once: functions of the same names, which require a CommonJS file
 * beside it. Whoever is bundled with them lies in the folder of that file, or in the one for chunks.
 */
export function requiredWhenCalled(root, { source, file }) {
  const path = resolve(root, source);
  return {
    name: 'required-when-called',
    resolveId(given, importer) {
      if (importer === undefined || !given.startsWith('.')) return null;
      return resolve(dirname(importer), given) === path ? path + STAND_IN : null;
    },
    load(id) {
      if (id !== path + STAND_IN) return null;
      const load = [
        'let loaded;',
        'function load() {',
        "  const { createRequire } = process.getBuiltinModule('node:module');",
        `  const beside = new URL(import.meta.url.replace(/\\/(?:chunks\\/)?[^/]*$/, '/${file}'));`,
        "  return createRequire(beside)(process.getBuiltinModule('node:url').fileURLToPath(beside));",
        '}',
      ];
      const calls = functionsOf(path, root).map(
        (name) => `export function ${name}() { loaded ??= load(); return loaded.${name}(...arguments); }`,
      );
      return { code: [...load, ...calls].join('\n'), moduleType: 'js' };
    },
  };
}

export function calledNow(code) {
  const plain = code
    .replace(NOW, (_, file, _name, member) => `require("${file}")${member === undefined ? '' : `.${member}`}`)
    .replace(HERE, '$1');
  if (plain.includes('__now('))
    throw new Error('What is loaded when it is called is bundled in another form than we know.');
  return plain;
}

/** Only functions can be stood in for. */
function functionsOf(path, root) {
  const text = readFileSync(path, 'utf8');
  const others = [...text.matchAll(/^export (?!type |interface |(?:async )?function )(.*)$/gm)];
  if (others.length > 0) throw new Error(`${relative(root, path)} exports more than functions: "${others[0][0]}".`);
  return [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
}

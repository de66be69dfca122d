// What somebody else says about the options of programs: which take a value, and which do not. Reads the specifications of
// @withfig/autocomplete (npm, ISC) from a folder and writes the facts that test/shell/programs/second-opinion.test.ts holds
// against our rows. By hand:
//   npm pack @withfig/autocomplete && tar xzf withfig-autocomplete-*.tgz
//   node scripts/second-opinion.mjs package NAMES > test/shell/programs/second-opinion.json
// NAMES: a file with the names of programs, one in each line.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', names = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const programs = {};
for (const name of readFileSync(names, 'utf8').split('\n')) {
  const file = resolve(folder, 'build', `${name}.js`);
  if (!/^[\w.+-]+$/.test(name) || !existsSync(file)) continue;
  const spec = (await import(pathToFileURL(file).href)).default;
  // some are functions of the program's version
  if (typeof spec === 'function' || !Array.isArray(spec?.options)) continue;
  programs[name] = optionsOf(spec.options);
}
process.stdout.write(`${JSON.stringify({ version, programs }, null, 1)}\n`);

/** A value that may be missing, or that stands behind `=` only, is neither. */
function optionsOf(options) {
  const valued = new Set();
  const flags = new Set();
  for (const option of options) {
    const args = [option.args ?? []].flat();
    if (args.some(({ isOptional }) => isOptional) || option.requiresSeparator || option.requiresEquals) continue;
    for (const name of [option.name].flat()) {
      if (/^--?[\w-]+$/.test(name)) (args.length > 0 ? valued : flags).add(name);
    }
  }
  return { valued: [...valued].sort().join(' '), flags: [...flags].sort().join(' ') };
}

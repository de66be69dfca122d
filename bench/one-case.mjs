// One case in a process of its own: what another one left in memory would make every program slower that is started from it.
//   node bench/one-case.mjs <case> [--quick]    prints its figures as JSON
import { CASES } from './cases.mjs';

const [name, ...flags] = process.argv.slice(2);
const library = new URL('../dist/index.js', import.meta.url);
// loaded where a case asks for it: the smaller a program is, the less it costs to start others
const createHooks = async (...given) => (await import(library)).createHooks(...given);
const figures = await CASES[name]({ createHooks, library, quick: flags.includes('--quick') });
process.stdout.write(JSON.stringify(figures), () => process.exit());

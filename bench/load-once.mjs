// Prints how many milliseconds createHooks() took.  node load-once.mjs <library> <home> <cwd>
const [library, home, cwd] = process.argv.slice(2);
const { createHooks } = await import(library);
const started = performance.now();
const hooks = await createHooks({ home, cwd });
console.log(performance.now() - started);
await hooks.close();

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { against, againstFloor, inTurns, summary } from './sample.mjs';

const ONE = fileURLToPath(new URL('one-shell-hook.mjs', import.meta.url));

/** One command hook that needs a shell, with the native part and with Node alone, against the same shell started by hand. */
export async function shellHook({ quick }) {
  const native = await program();
  const plain = await program({ HOOKLINE_NATIVE: '0' });
  const things = {
    ...{ bare: () => native.ask('bare'), native: () => native.ask('hook'), plain: () => plain.ask('hook') },
    ...{ floor: () => native.ask('floor'), floorPlain: () => plain.ask('floorPlain') },
  };
  const samples = await inTurns(things, quick ? 150 : 400);
  native.end();
  plain.end();
  return [
    { name: 'bare spawn of /bin/sh', unit: 'ms', ...summary(samples.bare) },
    { name: 'trigger with one shell hook', unit: 'ms', ...summary(samples.native) },
    { name: 'the same with Node alone', unit: 'ms', ...summary(samples.plain) },
    { name: 'a shell hook against a bare shell', ...against(samples.native, samples.bare) },
    { name: 'the same with Node alone against a bare shell', ...against(samples.plain, samples.bare) },
    { id: 'native', name: 'a shell hook against its floor', ...againstFloor(samples.native, samples.floor, 'ms') },
    { id: 'plain', name: 'the same with Node alone', ...againstFloor(samples.plain, samples.floorPlain, 'ms') },
  ];
}

/** A program with one hook, which does what it is told and says how long it took. */
async function program(variables = {}) {
  const child = fork(ONE, { env: { ...process.env, ...variables } });
  await once(child, 'message');
  return {
    async ask(what) {
      child.send(what);
      const [ms] = await once(child, 'message');
      return ms;
    },
    end: () => child.disconnect(),
  };
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { against, summary } from './sample.mjs';

const HOST = fileURLToPath(new URL('standstill.mjs', import.meta.url));

/** How long a large program stands still for one hook, against the same for a bare spawn in it. */
export async function bigHost({ quick, megabytes = 1024 }) {
  const measured = async (variables) => {
    const args = [HOST, String(megabytes), String(quick ? 7 : 25)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...variables } });
    return JSON.parse(stdout);
  };
  const native = await measured({});
  const plain = await measured({ HOOKLINE_NATIVE: '0' });
  return [
    { name: `longest stop of a ${megabytes} MB host, bare spawn`, unit: 'ms', ...summary(native.bare) },
    { name: 'the same, a shell hook', unit: 'ms', ...summary(native.hook) },
    { name: 'the same, with Node alone', unit: 'ms', ...summary(plain.hook) },
    { name: 'the same, with nothing to do', unit: 'ms', ...summary(native.nothing) },
    { id: 'stop', name: 'stop for a shell hook against a bare spawn', ...against(native.hook, native.bare) },
  ];
}

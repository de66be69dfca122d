import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { CLI } from '../world/cli.ts';
import type { StartedUi } from './start-ui.ts';

interface Where {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `hookline ui` as a person starts it: in a terminal, and as nobody's child, since whoever runs these tests may be an agent. */
export async function startUiInTerminal({ project, env }: Where): Promise<StartedUi> {
  const command = `'${process.execPath}' '${CLI}' ui --json --no-open`;
  const orphaned = 'while kill -0 $$ 2>/dev/null; do sleep 0.01; done';
  const script = `exec 3<&0; ( ${orphaned}; /usr/bin/script -qefc "$0" /dev/null <&3 ) &`;
  const child = spawn('/bin/sh', ['-c', `cat | sh -c '${script}' "$0"`, command], {
    cwd: project,
    env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
  });
  onTestFinished(
    () =>
      new Promise((ended) => {
        child.on('close', () => ended());
        if (child.exitCode !== null) ended();
        // Ctrl-C, as a person ends it
        child.stdin.write('\u0003');
        child.stdin.end();
      }),
  );
  let screen = '';
  child.stdin.on('error', () => {});
  return new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`hookline ui ended with ${code}: ${screen}`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      const found = /^\{"address".*\}\r?$/m.exec(screen);
      if (found !== null) resolve(JSON.parse(found[0]));
    });
  });
}

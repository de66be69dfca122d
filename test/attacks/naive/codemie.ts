import { spawn } from 'node:child_process';

export interface CodemieAnswer {
  readonly decision: string;
  readonly reason?: string | undefined;
}

const ALLOW: CodemieAnswer = { decision: 'allow' };

/** After CodeMie's document: the payload in one variable of the environment, JSON on stdout, "failed hooks default to allow". */
export function naiveCodemie(command: string, cwd: string, input: object, env = process.env): Promise<CodemieAnswer> {
  return new Promise((resolve) => {
    try {
      const child = spawn(command, { cwd, shell: true, env: { ...env, CODEMIE_HOOK_INPUT: JSON.stringify(input) } });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk) => (stderr += chunk.toString()));
      child.on('error', () => resolve(ALLOW));
      child.on('close', (code) => resolve(code === 2 ? { decision: 'block', reason: stderr } : answerIn(stdout)));
    } catch {
      resolve(ALLOW);
    }
  });
}

function answerIn(stdout: string): CodemieAnswer {
  try {
    return JSON.parse(stdout) as CodemieAnswer;
  } catch {
    return ALLOW;
  }
}

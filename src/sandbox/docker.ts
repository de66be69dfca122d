import { availableParallelism } from 'node:os';
import { nowMs } from '../core/now-ms.ts';
import { DEFAULT_CPUS, DEFAULT_IMAGE, DEFAULT_MEMORY_BYTES, DEFAULT_PIDS, type Sandbox } from '../core/sandbox.ts';
import type { Contained, ToContain } from './contained.ts';
import { dockerClientEnvironment, dockerEnvironment } from './docker-environment.ts';
import { abandonContainer, removeContainer } from './remove-container.ts';
import { homesOf, shownPaths } from './shown-paths.ts';

const TMP_BYTES = 256 * 1024 * 1024;

/** The command in a container of its own, which is removed when it ends. */
export function inDocker(program: string, job: ToContain): Contained {
  const { sandbox, cwd, tag, agentEnv } = job;
  const image = sandbox.image ?? DEFAULT_IMAGE;
  const name = `hookline-${tag}`;
  const { file, names, values } = dockerEnvironment(job);
  const client = dockerClientEnvironment(sandbox, agentEnv);
  const removal = { program, name, env: client, startedAt: nowMs() };
  return {
    program,
    args: [
      ...['run', '--rm', '--init', '--pull', 'never', '--name', name, '--log-driver', 'none', '--no-healthcheck'],
      ...(job.hasInput ? ['--interactive'] : []),
      ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', ...userOf()],
      ...(sandbox.network ? [] : ['--network', 'none']),
      ...limitsOf(sandbox),
      ...['/tmp', ...homesOf(job)].flatMap(tmpfs),
      ...shownPaths(job).flatMap(({ path, writable }) => bind(path, writable)),
      ...['--workdir', cwd, '--env-file', `/dev/fd/${job.descriptor}`],
      ...names.flatMap((one) => ['--env', one]),
      // what comes behind the image are arguments, whatever they look like
      ...[`--entrypoint=${job.program}`, image, ...job.args],
    ],
    env: { ...values, ...client },
    given: file,
    notStarted: (code, stderr) => problemOf(code, withoutWarnings(stderr), image),
    stderrOf: withoutWarnings,
    isHusk: false,
    remove: () => removeContainer(removal),
    abandon: () => abandonContainer(removal),
  };
}

function userOf(): readonly string[] {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  return user === undefined || group === undefined ? [] : ['--user', `${user}:${group}`];
}

function limitsOf({ memoryBytes, pids, cpus }: Sandbox): readonly string[] {
  const memory = String(memoryBytes ?? DEFAULT_MEMORY_BYTES);
  return [
    ...['--memory', memory, '--memory-swap', memory, '--pids-limit', String(pids ?? DEFAULT_PIDS)],
    // more than the machine has is an error
    ...['--cpus', String(Math.min(cpus ?? DEFAULT_CPUS, availableParallelism()))],
  ];
}

function tmpfs(path: string): readonly string[] {
  return ['--mount', csv(['type=tmpfs', `destination=${path}`, `tmpfs-size=${TMP_BYTES}`, 'tmpfs-mode=1777'])];
}

function bind(path: string, writable: boolean): readonly string[] {
  const parts = ['type=bind', `source=${path}`, `destination=${path}`];
  return ['--mount', csv(writable ? parts : [...parts, 'readonly'])];
}

/** Docker reads the parts of a mount as a line of CSV: a comma in a path, or a quote, is a path's own. */
function csv(parts: readonly string[]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(',');
}

/** The client has its own codes: 125, and those of a shell where the container could not be started. */
function problemOf(code: number, stderr: string, image: string): string | null {
  const [, complaint] = /^docker: (.*)$/m.exec(stderr) ?? [];
  if (code !== 125 && !((code === 126 || code === 127) && complaint !== undefined)) return null;
  if (complaint !== undefined && /no such image/i.test(complaint))
    return `the image "${image}" is not on this machine; fetch it with: docker pull ${image}`;
  return complaint ?? (stderr.trim() || `docker ended with exit code ${code}`);
}

/** What the client has to say about the machine comes before what the hook says. */
function withoutWarnings(stderr: string): string {
  return stderr.replace(/^(?:WARNING: .*\n)+/, '');
}

import { isLoaderName } from '../core/env-names.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { ToContain } from './contained.ts';
import { withPrivateTmp } from './shown-paths.ts';

/** How the variables of a hook get into its container, without a value on the command line. */
export interface DockerEnvironment {
  /** A line for each variable. */
  readonly file: string;
  /** Those that do not fit into a line: the client passes them on from its own environment. */
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
/** The client reads no longer line. */
const LONGEST_LINE = 60_000;

/** What the client itself goes by. */
const CLIENT = ['DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_CERT_PATH', 'DOCKER_TLS_VERIFY'];
const ALSO_CLIENT = ['HOME', 'XDG_RUNTIME_DIR', 'SSH_AUTH_SOCK'];
const CLIENT_NAME =
  /^(?:DOCKER_|BUILDKIT_|BUILDX_|SSL_|GO(?:DEBUG|TRACEBACK|MAXPROCS|GC|MEMLIMIT)$|(?:HTTPS?|NO|ALL|FTP)_PROXY$)/i;
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MACHINES_HOST = 'unix:///var/run/docker.sock';

export function dockerEnvironment({ env, hasOwnPath }: Pick<ToContain, 'env' | 'hasOwnPath'>): DockerEnvironment {
  // where its programs are is for the image to say, unless the entry does
  const given = Object.entries(withPrivateTmp(env)).filter(
    ([name]) => NAME.test(name) && (name !== 'PATH' || hasOwnPath),
  );
  const fits = (value: string): boolean => value.length <= LONGEST_LINE && !/[\n\r]/.test(value);
  const others = given.filter(([name, value]) => !fits(value) && !isClients(name));
  return {
    file: given.flatMap(([name, value]) => (fits(value) ? `${name}=${value}\n` : [])).join(''),
    names: others.map(([name]) => name),
    values: Object.fromEntries(others),
  };
}

/** Which engine is asked is for the person to say, never for a hook; and where a sandbox is demanded, for nobody else. */
export function dockerClientEnvironment(
  { required, dockerHost }: Pick<Sandbox, 'required' | 'dockerHost'>,
  agentEnv: ToContain['agentEnv'],
): Readonly<Record<string, string>> {
  if (required) return { PATH: SYSTEM_PATH, HOME: '/nonexistent', DOCKER_HOST: dockerHost ?? MACHINES_HOST };
  const own = [...CLIENT, ...ALSO_CLIENT].flatMap((name) => {
    const value = agentEnv[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(own), PATH: SYSTEM_PATH };
}

function isClients(name: string): boolean {
  const changesCode = isLoaderName(name) && !name.startsWith('HOOKLINE_');
  return changesCode || CLIENT_NAME.test(name) || ALSO_CLIENT.includes(name);
}

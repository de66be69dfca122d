import type { ProgramTable, Runner } from './program.ts';

/** What `docker run` and its like take, from their manuals: the image or the container comes then. */
const CONTAINER: Runner = {
  behind: 'run exec create',
  valued: 'aceehlmpuvw',
  words:
    '--add-host --annotation --attach --blkio-weight --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile --cpu-period --cpu-quota --cpu-shares --cpus --cpuset-cpus --cpuset-mems --detach-keys --device --dns --dns-option --dns-search --domainname --entrypoint --env --env-file --expose --gpus --group-add --health-cmd --health-interval --health-retries --health-timeout --hostname --index --ip --ip6 --ipc --isolation --label --label-file --link --log-driver --log-opt --mac-address --memory --memory-swap --mount --name --net --network --network-alias --oom-score-adj --pid --pids-limit --platform --profile --publish --pull --restart --runtime --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs --ulimit --user --userns --uts --volume --volume-driver --volumes-from --workdir',
  flags: 'itdPqT',
  flagWords:
    '--rm --init --interactive --tty --detach --privileged --read-only --quiet --no-deps --build --service-ports',
  operands: 1,
  elsewhere: true,
};

/** Secrets, versions and environments that somebody puts around a command which stands behind two dashes. */
const BEHIND_DASHES: Runner = { behind: 'run exec x', begins: '--' };

const ROWS: readonly (readonly [names: string, runner: Runner])[] = [
  ['docker podman nerdctl', CONTAINER],
  ['docker-compose podman-compose', CONTAINER],
  ['kubectl oc', { behind: 'exec run debug', begins: '--', elsewhere: true }],
  ['asdf rbenv pyenv nodenv goenv jenv', { behind: 'exec', flags: '' }],
  ['direnv', { behind: 'exec', operands: 1 }],
  ['mise rtx', { behind: 'exec x', begins: '-- -c --command' }],
  ['conda mamba micromamba', { behind: 'run', valued: 'np', words: '--name --prefix --cwd', folder: '--cwd' }],
  ['nix', { behind: 'shell develop run', begins: '-c --command --' }],
  ['op doppler infisical teller', BEHIND_DASHES],
  ['aws-vault chamber envchain', BEHIND_DASHES],
];

/** Programs of which one sub-command runs a command: in a container, or in an environment of its own. */
export const RUNNERS: ProgramTable = ROWS.map(([names, runner]) => [names, { runner }] as const);

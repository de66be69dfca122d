import type { Options, Program, ProgramTable } from './program.ts';

const CODE: Program = { code: { kind: 'all', stdin: true } };

const INSIDE: Program = {
  code: {
    kind: 'wrapper',
    wraps: {
      valued: 'euwvplhmca',
      words: '--env --user --workdir --volume --publish --name --network --entrypoint --platform',
      flags: 'itdPqT',
      flagWords: '--rm --init --interactive --tty --detach --privileged --read-only --quiet',
      operands: 1,
      scripts: '--entrypoint',
      data: '-e -v -w -l --env --volume --workdir --name',
    },
  },
};

const DOCKER: Options = {
  valued: 'Hlc',
  words: '--host --context --log-level --config --connection --url --root --tlscacert --tlscert --tlskey',
};
const COMPOSE: Program = {
  options: {
    valued: 'fp',
    words: '--file --profile --project-name --project-directory --env-file --parallel --ansi --progress',
  },
  sub: {},
  code: { kind: 'subcommands', commands: { exec: INSIDE, run: INSIDE, build: CODE } },
};
const KUBECTL: Options = {
  valued: 'nsv',
  words:
    '--namespace --context --cluster --user --kubeconfig --server --token --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --password --username --request-timeout --tls-server-name --profile --profile-output --v --vmodule',
};

/** With these, whoever is in the container is root of the whole machine. */
const CONTAINER_RIGHTS =
  /(?:^|\s)(?:run|create|exec)\s(?:.*\s)?(?:--privileged(?:=true)?(?:\s|$)|--cap-add[= ](?:ALL|SYS_ADMIN|CAP_SYS_ADMIN)|--(?:pid|userns|ipc)[= ]host|(?:-v|--volume)[= ]?\/(?:etc|root|usr|boot)?\/?:|--mount[= ]\S*(?:source|src)=\/(?:,|\s|$)|--device[= ]\/dev\/(?:sd|nvme|vd))/;

/** Containers, and what belongs to the machine. */
export const MACHINE: ProgramTable = [
  [
    'docker podman nerdctl',
    {
      options: DOCKER,
      sub: {},
      code: {
        kind: 'subcommands',
        commands: { exec: INSIDE, run: INSIDE, create: INSIDE, build: CODE, buildx: CODE, compose: COMPOSE },
      },
    },
  ],
  ['docker-compose podman-compose', COMPOSE],
  ['kubectl oc helm', { options: KUBECTL, sub: {} }],
  ['kubectl oc', { code: { kind: 'subcommands', commands: { exec: CODE, run: CODE, debug: CODE } } }],
  ['docker podman nerdctl', { escalatesWith: CONTAINER_RIGHTS, reads: { files: '--env-file --label-file' } }],
  ['docker-compose podman-compose', { reads: { files: '--env-file' } }],
  ['setcap visudo vipw vigr sudoedit newgrp runas', { escalatesWith: null }],
  ['usermod', { escalatesWith: /(?:^|\s)(?:-\w*[aGo]|--groups|--append|--non-unique)/ }],
  ['gpasswd', { escalatesWith: /(?:^|\s)(?:-[aAM]|--add|--administrators|--members)/ }],
  ['adduser addgroup', { escalatesWith: /(?:^|\s)(?:sudo|wheel|admin|docker|root)$/ }],
  ['machinectl', { escalatesWith: /^(?:shell|login)\b/ }],
  ['osascript', { escalatesWith: /with administrator privileges/i }],
  ['docker podman nerdctl docker-compose kubectl', { beyond: [{ what: 'the image' }] }],
  ['helm', { writes: { folders: '-d -D -C -t --dir' } }],
  [
    'systemctl',
    {
      options: {
        valued: 'HMtpno',
        words: '--host --machine --root --image --type --state --property --lines --output',
      },
      sub: {},
    },
  ],
  ['users who w pkill killall fuser vmstat iostat sw_vers lsb_release wall mountpoint findmnt', { runsWith: null }],
  ['lsblk sysctl say spd-say espeak paplay aplay afplay play canberra-gtk-play zenity kdialog', { runsWith: null }],
  ['pbcopy pbpaste xclip xsel wl-copy wl-paste tmutil dscl defaults terminal-notifier', { runsWith: null }],
  ['logger notify-send', { runsWith: null, records: true }],
  [
    'terminal-notifier',
    {
      options: { words: '-message -title -subtitle -sound -group -open -execute', anywhere: true },
      code: { kind: 'options', code: '-execute -open' },
    },
  ],
  ['gpg gpg2', { runsWith: /^--(?:options|agent-program|dirmngr-program|exec-path|photo-viewer|homedir)/ }],
  ['ssh-keygen ssh-add', { runsWith: /^-[DPsw]$/ }],
];

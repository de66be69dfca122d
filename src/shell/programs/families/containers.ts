import type { Code, Program, Rows } from '../program.ts';
import type { Network } from '../program-network.ts';
import type { Options } from '../program-options.ts';
import type { Runner } from '../program-wrapper.ts';
import { ANY_WORD_OR_INPUT, named } from './shared.ts';

/** What runs behind `docker exec` and its like, to whoever fills in values. */
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
const IMAGES: Network = { hosts: 'image', with: /^(?:image )?(?:push|pull|login)\b/ };
const COMPOSE: Options = {
  valued: 'fp',
  words: '--file --profile --project-name --project-directory --env-file --parallel --ansi --progress',
};
const COMPOSE_CODE: Code = { kind: 'subcommands', commands: { exec: INSIDE, run: INSIDE, build: ANY_WORD_OR_INPUT } };
const CLUSTER: Network = {
  with: /(?:^|\s)(?:get|describe|apply|create|delete|edit|patch|replace|scale|rollout|exec|logs|cp|run|expose|drain|cordon|uncordon|taint|label|annotate|top|port-forward|attach|debug|wait|diff|proxy|auth|set)(?:\s|$)/,
  also: '-s --server',
};
const KUBECTL: Options = {
  valued: 'nsv',
  words:
    '--namespace --context --cluster --user --kubeconfig --server --token --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --password --username --request-timeout --tls-server-name --profile --profile-output --v --vmodule',
};
const KUBECTL_CODE: Code = { kind: 'subcommands', commands: named('exec run debug', ANY_WORD_OR_INPUT) };

/** Containers and clusters. */
export const CONTAINERS: Rows = [
  [
    'docker podman nerdctl',
    {
      given: 'any',
      options: {
        valued: 'Hlc',
        words: '--host --context --log-level --config --connection --url --root --tlscacert --tlscert --tlskey',
      },
      runner: CONTAINER,
      code: {
        kind: 'subcommands',
        commands: {
          exec: INSIDE,
          run: INSIDE,
          create: INSIDE,
          build: ANY_WORD_OR_INPUT,
          buildx: ANY_WORD_OR_INPUT,
          compose: { options: COMPOSE, sub: {}, code: COMPOSE_CODE },
        },
      },
      beyond: [{ what: 'the image' }],
      reads: { files: '--env-file --label-file' },
      network: IMAGES,
      uploads: { words: /^cp$/, toLast: true },
      sub: {},
      escalatesWith:
        /(?:^|\s)(?:run|create|exec)\s(?:.*\s)?(?:--privileged(?:=true)?(?:\s|$)|--cap-add[= ](?:ALL|SYS_ADMIN|CAP_SYS_ADMIN)|--(?:pid|userns|ipc)[= ]host|(?:-v|--volume)[= ]?\/(?:etc|root|usr|boot)?\/?:|--mount[= ]\S*(?:source|src)=\/(?:,|\s|$)|--device[= ]\/dev\/(?:sd|nvme|vd))/,
    },
  ],
  [
    'docker-compose',
    {
      given: 'any',
      options: COMPOSE,
      runner: CONTAINER,
      code: COMPOSE_CODE,
      beyond: [{ what: 'the image' }],
      reads: { files: '--env-file' },
      sub: {},
    },
  ],
  [
    'podman-compose',
    { given: 'any', options: COMPOSE, runner: CONTAINER, code: COMPOSE_CODE, reads: { files: '--env-file' }, sub: {} },
  ],
  [
    'kubectl',
    {
      given: 'any',
      leads: 1,
      content: { used: '--kubeconfig' },
      options: KUBECTL,
      runner: { behind: 'exec run debug', begins: '--', elsewhere: true },
      code: KUBECTL_CODE,
      beyond: [{ what: 'the image' }],
      network: CLUSTER,
      uploads: { words: /^cp$/, toLast: true },
      sub: {},
    },
  ],
  [
    'oc',
    {
      given: 'any',
      leads: 1,
      content: { used: '--kubeconfig' },
      options: KUBECTL,
      runner: { behind: 'exec run debug', begins: '--', elsewhere: true },
      code: KUBECTL_CODE,
      network: CLUSTER,
      uploads: { words: /^cp$/, toLast: true },
      sub: {},
    },
  ],
  [
    'helm',
    {
      given: 'any',
      leads: 1,
      content: { used: '--kubeconfig' },
      options: KUBECTL,
      writes: { folders: '-d -D -C -t --dir' },
      network: {
        with: /^(?:install|upgrade|uninstall|rollback|repo (?:add|update)|pull|push|list|status|test|search)\b/,
      },
      uploads: { words: /^(?:upload|push)$/ },
      sub: {},
    },
  ],
  ['k9s kustomize flux argocd', { given: 'any', content: { used: '--kubeconfig' } }],
  ['buildah', { given: 'any', network: IMAGES }],
  ['skopeo crane oras', { given: 'any', network: { with: /^(?:copy|push|pull|sync|delete|login)\b/ } }],
  ['lxc', { given: 'any', code: { kind: 'all', stdin: true } }],
];

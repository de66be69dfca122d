import type { SpellingTable } from './spelling.ts';

const RUN =
  '-d,--detach -i,--interactive -t,--tty -e,--env= --env-file= -v,--volume= --mount= -p,--publish= -P,--publish-all -w,--workdir= -u,--user= -h,--hostname= -l,--label= -m,--memory= ' +
  '-c,--cpu-shares= --name= --network,--net= --entrypoint= --platform= --pid= --ipc= --uts= --userns= --cap-add= --cap-drop= --security-opt= --device= --add-host= --dns= --restart= ' +
  '--rm --init --privileged --read-only -q,--quiet --gpus= --shm-size= --ulimit= --log-driver= --cpus= --pull= --link= --tmpfs= --group-add= --volumes-from= --cgroupns= --label-file= --expose= --ip= --stop-signal= --stop-timeout= --runtime= --cidfile=';
const FILTERED = '-a,--all -f,--force --filter= --volumes';
const KUBE_GLOBAL =
  '-n,--namespace= -s,--server= --context= --cluster= --user= --kubeconfig= --token= --as= --as-group= --as-uid= --cache-dir= --certificate-authority= --client-certificate= --client-key= ' +
  '--password= --username= --request-timeout= --tls-server-name= --insecure-skip-tls-verify -v,--v= -A,--all-namespaces -f,--filename= -k,--kustomize= -l,--selector= -o,--output= -R,--recursive --field-selector= ' +
  '--dry-run --force --all --now --wait --timeout= --grace-period= --cascade --ignore-not-found -w,--watch -c,--container= --replicas= -i,--stdin -t,--tty --overwrite -q,--quiet -y,--yes';
const HELM_GLOBAL =
  '-n,--namespace= --kube-context= --kubeconfig= --kube-apiserver= --kube-token= --debug -f,--values= --set= --set-string= --set-file= --version= --repo= -i,--install --create-namespace --dry-run --force --wait ' +
  '--timeout= --atomic --cleanup-on-fail --keep-history --no-hooks --reuse-values --reset-values -o,--output= -A,--all-namespaces -a,--all -q,--short --cascade= --description= -l,--selector= -d,--destination=';

/** Containers and clusters: none of these programs takes a long option that is cut short. */
export const CONTAINER_SPELLINGS: SpellingTable = [
  ...['docker', 'podman', 'nerdctl'].flatMap(docker),
  ['kubectl | k3s kubectl | microk8s kubectl | minikube kubectl', { options: KUBE_GLOBAL, whole: true }],
  ['oc', { options: KUBE_GLOBAL, whole: true }],
  ['kubectl delete', { options: '-p', whole: true }],
  ['helm', { options: HELM_GLOBAL, whole: true }],
  ['helm uninstall | helm delete | helm del | helm un', { whole: true }],
];

function docker(name: string): SpellingTable {
  const GLOBAL =
    '-H,--host= -l,--log-level= -c,--context= --config= --connection= --url= --root= --tlscacert= --tlscert= --tlskey= --tls --tlsverify -D,--debug -v,--version';
  const either = (sub: string): string => `${name} ${sub}`;
  return [
    [name, { options: GLOBAL, whole: true }],
    [
      `${either('rm')} | ${either('container rm')} | ${either('container remove')}`,
      { options: '-f,--force -v,--volumes -l,--link -a,--all -t,--time= -i,--ignore', whole: true },
    ],
    [
      `${either('rmi')} | ${either('image rm')} | ${either('image remove')}`,
      { options: '-f,--force -a,--all --no-prune --platform= -i,--ignore', whole: true },
    ],
    [`${either('run')} | ${either('container run')}`, { options: RUN, stopsAfter: 1, whole: true }],
    [`${either('create')} | ${either('container create')}`, { options: RUN, stopsAfter: 1, whole: true }],
    [`${either('exec')} | ${either('container exec')}`, { options: RUN, stopsAfter: 1, whole: true }],
    [`${either('kill')} | ${either('container kill')}`, { options: '-s,--signal= -a,--all', whole: true }],
    [`${either('stop')} | ${either('container stop')}`, { options: '-t,--time= -s,--signal= -a,--all', whole: true }],
    [
      `${either('ps')} | ${either('container ls')} | ${either('container list')}`,
      {
        options: '-a,--all -q,--quiet -f,--filter= -n,--last= -l,--latest -s,--size --format= --no-trunc',
        whole: true,
      },
    ],
    [
      `${either('build')} | ${either('image build')} | ${either('buildx build')}`,
      {
        options:
          '-t,--tag= -f,--file= --build-arg= --target= --platform= --no-cache --pull --push --load -o,--output= -q,--quiet --secret= --ssh= --cache-from= --cache-to= --label= --network= --progress= --iidfile= --add-host= --build-context= --builder=',
        whole: true,
      },
    ],
    [
      `${either('push')} | ${either('image push')}`,
      { options: '-a,--all-tags -q,--quiet --platform= --disable-content-trust', whole: true },
    ],
    [`${either('volume rm')} | ${either('volume remove')}`, { options: '-f,--force -a,--all', whole: true }],
    [`${either('network rm')} | ${either('network remove')}`, { options: '-f,--force', whole: true }],
    ...['system', 'volume', 'image', 'container', 'network', 'builder', 'buildx'].map(
      (what) => [either(`${what} prune`), { options: FILTERED, whole: true }] as const,
    ),
    [
      either('compose'),
      {
        options:
          '-f,--file= -p,--project-name= --profile= --project-directory= --env-file= --parallel= --ansi= --progress= --compatibility --dry-run',
        whole: true,
      },
    ],
    [either('compose down'), { options: '-v,--volumes --rmi= --remove-orphans -t,--timeout=', whole: true }],
    [either('compose rm'), { options: '-f,--force -v,--volumes -s,--stop -a,--all', whole: true }],
    [
      either('compose up'),
      {
        options:
          '-d,--detach --build --no-build --force-recreate --no-recreate -V,--renew-anon-volumes --remove-orphans --scale= -t,--timeout= --wait --pull= --no-deps --abort-on-container-exit --exit-code-from= -y,--yes',
        whole: true,
      },
    ],
    [
      either('compose run'),
      { options: `${RUN} -T,--no-TTY --no-deps --service-ports --build`, stopsAfter: 1, whole: true },
    ],
    [either('compose exec'), { options: `${RUN} -T,--no-TTY --index=`, stopsAfter: 1, whole: true }],
  ];
}

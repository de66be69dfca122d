import type { ShellWord } from './parse/shell-word.ts';

/** What may stand between a program and its sub-command. */
interface GlobalOptions {
  /** Options that take the next word as their value, between spaces. */
  readonly valued: string;
  /** Options that take the next word if it is a number. */
  readonly counted?: string;
  /** `NAME=value` words. */
  readonly assignments?: boolean;
  /** Values with which the sub-command may mean anything. */
  readonly redefines?: RegExp;
}

const DOCKER: GlobalOptions = {
  valued: '--config -c --context --connection -H --host --url --root -l --log-level --tlscacert --tlscert --tlskey',
};
const COMPOSE: GlobalOptions = {
  valued: '-f --file -p --project-name --project-directory --profile --env-file --parallel --ansi --progress',
};
const KUBECTL: GlobalOptions = {
  valued:
    '-n --namespace --context --cluster --user --kubeconfig -s --server --token --as --as-group --as-uid --cache-dir --certificate-authority --client-certificate --client-key --password --username --request-timeout --tls-server-name --profile --profile-output -v --v --vmodule',
};
const NPM: GlobalOptions = {
  valued:
    '--prefix -C --dir --cwd --registry --userconfig --globalconfig --cache --loglevel -w --workspace --filter -F --otp --tag --access --reporter --script-shell',
};

/** By program, or program and sub-command. */
const GLOBAL_OPTIONS: ReadonlyMap<string, GlobalOptions> = new Map<string, GlobalOptions>([
  [
    'git',
    {
      valued: '-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source',
      redefines: /^alias\./i,
    },
  ],
  ...['npm', 'pnpm', 'yarn', 'bun'].map((name) => [name, NPM] as const),
  ...['docker', 'podman', 'nerdctl'].map((name) => [name, DOCKER] as const),
  ...['docker compose', 'podman compose', 'docker-compose'].map((name) => [name, COMPOSE] as const),
  ...['kubectl', 'oc', 'helm'].map((name) => [name, KUBECTL] as const),
  ...['make', 'gmake'].map(
    (name) =>
      [
        name,
        {
          valued:
            '-C --directory -f --file --makefile -I --include-dir -o --old-file -W --what-if --new-file -E --eval',
          counted: '-j --jobs -l --load-average',
          assignments: true,
        },
      ] as const,
  ),
  ['cargo', { valued: '-C --config --color -Z' }],
  ['go', { valued: '-C' }],
  ['gh', { valued: '-R --repo --hostname' }],
  ['aws', { valued: '--profile --region --output --endpoint-url --query --ca-bundle --color' }],
  ['gcloud', { valued: '--project --account --configuration --format --verbosity --impersonate-service-account' }],
  [
    'systemctl',
    { valued: '-H --host -M --machine --root --image -t --type --state -p --property -n --lines -o --output' },
  ],
]);

const UNKNOWN: ShellWord = { value: '', literal: false };
const ASSIGNMENT = /^\w+[:?+!]{0,3}=/;
/** What quotes hold together, whatever it becomes. */
const ONE_WORD = /^[\w./=:~-]*"(?:[^"\\@*]|\\.)*"[\w./-]*$/s;

/** The words of a command without the options before its sub-command; null: there are none. */
export function withoutGlobalOptions([program, ...rest]: readonly ShellWord[]): readonly ShellWord[] | null {
  if (program === undefined) return null;
  const own = leaveOut(GLOBAL_OPTIONS.get(program.value), rest);
  const [sub, ...others] = own ?? rest;
  const inner = sub === undefined ? null : leaveOut(GLOBAL_OPTIONS.get(`${program.value} ${sub.value}`), others);
  if (sub !== undefined && inner !== null) return [program, sub, ...inner];
  return own === null ? null : [program, ...own];
}

function leaveOut(options: GlobalOptions | undefined, words: readonly ShellWord[]): readonly ShellWord[] | null {
  if (options === undefined) return null;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    const isOption = /^["']?[-+]/.test(word.value) || (options.assignments === true && ASSIGNMENT.test(word.value));
    if (!isOption) break;
    const next = words[at + 1];
    const takesNext = isIn(options.valued, word) || (isIn(options.counted ?? '', word) && isNumber(next));
    const taken = takesNext && next !== undefined ? [word, next] : [word];
    // it may become several words, the sub-command among them
    if (!taken.every(isOneWord)) return [UNKNOWN];
    if (taken.some(({ value }) => options.redefines?.test(value.replace(/^-c/, '')))) return [UNKNOWN];
    at += taken.length;
  }
  return at === 0 ? null : words.slice(at);
}

function isIn(options: string, { value }: ShellWord): boolean {
  return options.split(' ').includes(value);
}

function isNumber(word: ShellWord | undefined): boolean {
  return word !== undefined && /^\d+(?:\.\d+)?$/.test(word.value);
}

function isOneWord({ value, literal }: ShellWord): boolean {
  return literal || ONE_WORD.test(value);
}

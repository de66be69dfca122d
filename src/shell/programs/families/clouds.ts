import type { Rows } from '../program.ts';
import type { Network } from '../program-network.ts';

const PROVIDERS: Network = { with: /^(?:apply|plan|destroy|init|import|refresh|up|preview|login)\b/ };

/** Clouds and infrastructure. */
export const CLOUDS: Rows = [
  [
    'aws',
    {
      given: 'any',
      leads: 2,
      options: { words: '--profile --region --output --endpoint-url --query --ca-bundle --color' },
      uploads: { words: /^(?:cp|sync)$/, toLast: true },
      sub: {},
    },
  ],
  [
    'gcloud',
    {
      given: 'any',
      leads: 2,
      options: { words: '--project --account --configuration --format --verbosity --impersonate-service-account' },
      uploads: { words: /^(?:cp|rsync)$/, toLast: true },
      sub: {},
    },
  ],
  [
    'gsutil',
    { given: 'any', network: { fetches: true, sends: true }, uploads: { words: /^(?:cp|rsync)$/, toLast: true } },
  ],
  ['az', { given: 'any', leads: 2, uploads: { words: /^upload$/ } }],
  ['s3cmd mc', { given: 'any', network: { sends: true }, uploads: { words: /^(?:put|cp|sync)$/, toLast: true } }],
  [
    'rclone',
    {
      given: 'any',
      acts: 'mirrors',
      network: { sends: true },
      uploads: { words: /^(?:copy|copyto|sync|check)$/, toLast: true },
    },
  ],
  ['stow', { given: 'any', acts: 'mirrors' }],
  [
    'terraform tofu',
    {
      given: 'any',
      runsWith: /^(?:apply|plan|init|destroy|import|refresh|console|test|get|-chdir)/,
      network: PROVIDERS,
      looksAtVariables: true,
    },
  ],
  ['pulumi', { given: 'any', beyond: [{ what: 'the project' }], network: PROVIDERS }],
  ['packer ansible-playbook ansible-galaxy', { given: 'any', beyond: [{ what: 'the project' }] }],
  ['vagrant ansible', { given: 'any', code: { kind: 'all', stdin: true }, beyond: [{ what: 'the project' }] }],
];

import type { Rows } from '../program.ts';
import type { Options } from '../program-options.ts';

const PSQL: Options = {
  valued: 'cdfhpvUoFLPRT',
  words:
    '--command --dbname --file --host --port --username --output --set --variable --field-separator --log-file --pset --record-separator --table-attr',
};
const PG_DUMP: Options = {
  valued: 'dfhpUFTtnNjESZeIPL',
  words:
    '--dbname --file --host --port --username --table --format --jobs --compress --encoding --schema --exclude-schema --superuser --exclude-table --exclude-table-data --extension --role --section --snapshot --lock-wait-timeout --rows-per-insert --extra-float-digits --include-foreign-data --use-list --function --index --trigger',
};
const PGCLI: Options = {
  valued: 'dhpUuD',
  words:
    '--dbname --host --port --username --user --dsn --pgclirc --row-limit --prompt --prompt-dsn --warn --ssh-tunnel',
};
const MYSQL: Options = {
  valued: 'hPuSDe',
  attached: 'p',
  words: '--host --port --user --password --socket --database --execute --protocol --ssl-ca --ssl-cert --ssl-key',
};
const REDIS: Options = { valued: 'hpsaunridD', words: '--user --pass --tls --cacert --cert --key' };

/** `.shell` and `.system` of sqlite, and commands of its that are given one. */
const DOT_SHELL =
  /^\s*\.(?:sh(?:ell?|e)?|sys(?:t(?:em?)?)?)\s+|^\s*\.(?:onc?e?|out(?:p(?:ut?)?)?|rea?d?|import)\s+(?:--?\S+\s+)*["']?\|\s*/;
/** `.import "|cmd" t` */
const DOT_END = /"(?:\s+[\w"']+)?\s*$/;

/** Databases, and what brings data into them and out of them. */
export const DATABASES: Rows = [
  [
    'psql',
    {
      given: 'any',
      options: PSQL,
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-c --command', typed: true, after: /^.*?\\!\s*/s }],
      codeFiles: '-f --file',
      runsWith: /\\!|\\(?:copy|g|o|i|ir|e|ef|ev|watch)\b|\bprogram\b/i,
      reads: { files: '-f --file', said: true },
      writes: { said: true },
      network: { hostsBy: '-h --host' },
      looksAtVariables: /env/i,
    },
  ],
  [
    'mysql mariadb',
    {
      given: 'any',
      options: MYSQL,
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-e --execute', typed: true, after: /^(?:.*?;)?\s*(?:\\!|system\s)\s*/is }],
      runsWith: /\\!|(?:^|;)\s*(?:system|source|\\\.)\s|^--(?:init-command|defaults-|plugin-dir|pager)/i,
      reads: { said: true },
      writes: { said: true },
      network: { hostsBy: '-h --host' },
    },
  ],
  ['osqueryi', { given: 'any', code: { kind: 'all', stdin: true } }],
  [
    'sqlite3 sqlite',
    {
      given: 'any',
      acts: 'sqlite',
      options: {
        words: '-cmd -init -separator -newline -nullvalue -mmap -maxsize -lookaside -pagecache -vfs -heap -escape',
        anywhere: true,
      },
      code: { kind: 'all', stdin: true },
      scripts: [
        { after: DOT_SHELL, before: DOT_END, typed: true },
        { by: '-cmd', after: DOT_SHELL, before: DOT_END },
      ],
      runsWith: /^\s*\.(?:read|shell|system|load|import|excel|edit)|load_extension|\bedit\s*\(|^-(?:init|cmd)/i,
    },
  ],
  [
    'duckdb',
    {
      given: 'any',
      options: { valued: 'cs', words: '-cmd -init -separator -nullvalue', anywhere: true },
      code: { kind: 'all', stdin: true },
      scripts: [
        { after: DOT_SHELL, before: DOT_END, typed: true },
        { by: '-c -s -cmd', after: DOT_SHELL, before: DOT_END },
      ],
      reads: { said: true },
      writes: { said: true },
    },
  ],
  [
    'mongo mongosh',
    {
      given: 'any',
      options: { valued: 'upf', words: '--host --port --username --password --eval --file --uri' },
      code: { kind: 'all', stdin: true },
      reads: { said: true },
      network: { hostsBy: '-h --host --uri' },
    },
  ],
  [
    'clickhouse-client',
    { given: 'any', code: { kind: 'all', stdin: true }, writes: { said: true }, network: { hostsBy: '-h -S --host' } },
  ],
  ['clickhouse-local clickhouse', { given: 'any', reads: { said: true }, writes: { said: true } }],
  [
    'redis-cli',
    {
      given: 'any',
      options: REDIS,
      code: { kind: 'all', stdin: true },
      runsWith: /^--(?:eval|pipe|functions)/,
      network: { hostsBy: '-h -u' },
    },
  ],
  ['valkey-cli', { given: 'any', options: REDIS, network: { hostsBy: '-h -u' } }],
  ['sqlcmd', { given: 'any', code: { kind: 'all', stdin: true }, network: { hostsBy: '-h -S --host' } }],
  [
    'mysqldump mariadb-dump',
    {
      given: 'any',
      options: MYSQL,
      writes: { files: '-r --result-file', folders: '-T --tab' },
      network: { hostsBy: '-h --host' },
    },
  ],
  ['pg_dump pg_restore', { given: 'any', options: PG_DUMP, network: { hostsBy: '-h --host' } }],
  ['pgcli', { given: 'any', options: PGCLI, network: { hostsBy: '-h --host' } }],
  ['pg_basebackup', { given: 'any', writes: { folders: '-D --pgdata' } }],
  ['createdb dropdb pg_isready', { given: 'any', network: { hostsBy: '-h --host' } }],
  ['mycli mysqladmin', { given: 'any', options: MYSQL, network: { hostsBy: '-h --host' } }],
  ['mongodump', { given: 'any', writes: { folders: '-o' }, network: { hostsBy: '-h --host --uri' } }],
  ['mongorestore mongoexport mongoimport', { given: 'any', network: { hostsBy: '-h --host --uri' } }],
  ['cqlsh usql', { given: 'any', network: { hostsBy: '-h -S --host' } }],
];

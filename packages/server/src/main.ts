import { existsSync } from 'node:fs';
import { version } from '../../../src/version.ts';
import { backTestCommand } from './commands/back-test.ts';
import { exportCommand } from './commands/export.ts';
import { publishersCommand } from './commands/publishers.ts';
import { retentionCommand } from './commands/retention.ts';
import { signInCommand } from './commands/sign-in.ts';
import { readSettings, type Settings } from './settings.ts';
import { type Running, startServer } from './start.ts';

const HELP = `hookline-server ${version}: policy from one place and decisions to one place, for everybody who works with hookline.

  hookline-server            starts it; everything else is in the environment
  hookline-server back-test FILE [--since 30d] [--until TIME] [--person P] [--project P] [--agent A] [--sample %] [--json]
                             what that bundle would have made of what was decided; runs no hook, changes nothing
                    --from FOLDER  of what was exported there, without the database
  hookline-server export --to FOLDER [--since 30d] [--until TIME] [--detail masked | metadata | none]
                             decisions as Parquet, a file for each day; this and --from need DuckDB: npm install @duckdb/node-api
  hookline-server retention [--days N [--delete COUNT]]
                             how long decisions of the fleet are kept; fewer days are asked for twice
  hookline-server publishers [--people 1 | 2 [--unapproved COUNT]]
                             how many people it takes to publish in the fleet; that one is enough is asked for twice
  hookline-server sign-in [--take [--change NAME]]
                             with whom people of the fleet sign in; --take takes what HOOKLINE_OIDC_… say, and is asked for twice

  HOST, PORT                 where it listens                          127.0.0.1, 4750
  DATABASE_URL               a PostgreSQL; without one, an embedded one in the data folder
  DATABASE_CONNECTIONS       at most so many to it                     10
  HOOKLINE_SERVER_DATA       the data folder                           ./hookline-server-data
  HOOKLINE_POLICY_KEYS       files with the public keys that sign policy, with "," between them
  HOOKLINE_CHECKPOINT_KEY    file with the private key (Ed25519) that signs checkpoints; one is made in the data folder
  HOOKLINE_PUBLISHERS        2: a second person approves each bundle   as the database says; 1 at first
  HOOKLINE_RETENTION_DAYS    decisions of the fleet are kept so long   as the database says; 90 at first
  HOOKLINE_FLEET             which fleet it serves                     main
  HOOKLINE_OIDC_ISSUER       people sign in with this provider (OpenID Connect); needs the next three
  HOOKLINE_OIDC_CLIENT_ID, HOOKLINE_OIDC_SECRET_FILE
  HOOKLINE_OIDC_ROLES        platform=publish+approve,developers=read: values of the claim
  HOOKLINE_PUBLIC_URL        where people's browsers reach the server
  HOOKLINE_OIDC_CLAIM, HOOKLINE_OIDC_SCOPE                             groups, openid email profile
  TLS_KEY_FILE, TLS_CERT_FILE  for https without a proxy
`;

type Command = (args: readonly string[], settings: Settings) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'back-test': backTestCommand,
  export: exportCommand,
  publishers: publishersCommand,
  retention: retentionCommand,
  'sign-in': signInCommand,
};

await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--version')) return console.log(version);
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return commanded(command, rest);
  if (args.length > 0) {
    const asked = args.length === 1 && args[0] === '--help';
    if (!asked) process.exitCode = 2;
    return (asked ? console.log : console.error)(HELP);
  }
  try {
    const settings = readSettings(process.env);
    // that takes some seconds, and nobody should think that it hangs
    if (settings.databaseUrl === null && !existsSync(settings.folder))
      console.log(`A database is made in ${settings.folder}; that takes a moment.`);
    const running = await startServer(settings);
    console.log(greeting(running));
    endWithSignal(running);
  } catch (error) {
    console.error(`hookline-server did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function commanded(command: Command, args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await command(args, readSettings(process.env));
  } catch (error) {
    console.error(`hookline-server: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}

function greeting({ address, adminTokenFile, context }: Running): string {
  const { settings, policyKeys, db, fleetNow } = context;
  const { retentionDays, publishers } = fleetNow.settings();
  const keys =
    policyKeys.length === 0
      ? 'none: bundles cannot be published before HOOKLINE_POLICY_KEYS names the public keys that sign them'
      : `${policyKeys.length} that may sign policy`;
  const where = db.kind === 'embedded' ? `embedded, in ${settings.folder}` : 'PostgreSQL, by DATABASE_URL';
  return [
    `hookline-server ${version} listens on ${address}`,
    `  database   ${where}`,
    `  fleet      ${settings.fleet}, decisions are kept ${retentionDays} days${publishers < 2 ? '' : `, ${publishers} people publish`}`,
    `  keys       ${keys}`,
    `  token      ${adminTokenFile} (everything may be done with it; keep it)`,
    '',
    'How to go on:',
    `  a token for machines   curl -X POST -H "Authorization: Bearer $(cat ${adminTokenFile})" -H 'Content-Type: application/json' -d '{}' ${address}/v1/tokens`,
    `  on each machine        hookline enroll ${address} --token <that token> --key team.pub`,
    `  for people             ${address}/ (it asks for the token above)`,
    `  look at it             ${address}/ (the page asks for the token), ${address}/openapi.json, ${address}/metrics`,
  ].join('\n');
}

/** The first one ends it well, the second at once. */
function endWithSignal(running: Running): void {
  const end = (): void => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.removeAllListeners(signal).once(signal, () => process.exit(1));
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}

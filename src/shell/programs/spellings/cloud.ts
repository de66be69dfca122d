import type { SpellingTable } from './spelling.ts';

const AWS =
  '--profile= --region= --output= --endpoint-url= --query= --ca-bundle= --cli-read-timeout= --cli-connect-timeout= --color= --debug --no-verify-ssl --no-paginate --no-sign-request --dryrun --dry-run --recursive --force --delete --quiet ' +
  '--exclude= --include= --acl= --bucket= --key= --instance-ids= --stack-name= --cluster= --service= --table-name= --function-name= --user-name= --role-name= --policy-arn= --db-instance-identifier= --cluster-identifier= --skip-final-snapshot --secret-id= --force-delete-without-recovery';
const GCLOUD =
  '--project= --account= --configuration= --format= --verbosity= --impersonate-service-account= --billing-project= --filter= --flatten= --limit= --sort-by= -q,--quiet --zone= --region= --cluster= --access-token-file= --flags-file= --async --force --all --delete-disks=';
const AZ =
  '-o,--output= --query= --subscription= --verbose --debug --only-show-errors -g,--resource-group= -n,--name= -y,--yes --no-wait -l,--location= --account-name= --ids= --force --force-deletion-types=';
const TERRAFORM =
  '-chdir= -auto-approve -input= -lock= -lock-timeout= -no-color -out= -parallelism= -refresh= -refresh-only -replace= -state= -state-out= -target= -var= -var-file= -backup= -destroy -force -json -compact-warnings -backend= -backend-config= -upgrade -reconfigure -migrate-state -force-copy -allow-missing -lockfile=';
const SQL_CLIENT =
  '-h,--host= -u,--user= -P,--port= -e,--execute= -D,--database= -S,--socket= -p,--password -f,--force -B,--batch -N,--skip-column-names';

/** What runs elsewhere: clouds, infrastructure, databases, hosts of repositories. */
export const CLOUD_SPELLINGS: SpellingTable = [
  ['aws', { options: AWS, whole: true }],
  ['gcloud', { options: GCLOUD, whole: true }],
  ['gsutil', { options: '-m -o= -h= -q -D -u=', whole: true }],
  ['gsutil rm', { options: '-r,-R -f -a -I', whole: true }],
  ['az', { options: AZ, whole: true }],
  ['terraform | tofu | terragrunt', { options: TERRAFORM, dashWords: true }],
  ['terraform workspace', {}],
  [
    'pulumi',
    {
      options:
        '-C,--cwd= -s,--stack= -y,--yes -f,--skip-preview,--force -t,--target= --color= -v= --non-interactive -r,--refresh -p,--parallel= -m,--message= -c,--config= --preserve-config',
      whole: true,
    },
  ],
  ['pulumi up | pulumi update', { whole: true }],
  ['pulumi destroy | pulumi down | pulumi dn', { whole: true }],
  [
    'cdk',
    {
      options:
        '-a,--app= -c,--context= --profile= -f,--force -v,--verbose --all --require-approval= -e,--exclusively -o,--output= --role-arn=',
      whole: true,
    },
  ],
  [
    'serverless | sls',
    {
      options: '-s,--stage= -r,--region= -c,--config= -f,--function= --force -v,--verbose --aws-profile= --param=',
      whole: true,
    },
  ],
  ['serverless remove', {}],
  [
    'ansible-playbook',
    {
      options:
        '-i,--inventory= -l,--limit= -e,--extra-vars= -t,--tags= -u,--user= -f,--forks= -b,--become -K,--ask-become-pass -C,--check -D,--diff -v,--verbose --skip-tags= --private-key= --vault-password-file= --become-user= -c,--connection=',
    },
  ],
  ['vagrant destroy', { options: '-f,--force --parallel -g,--graceful' }],
  ['heroku', { options: '-a,--app= -r,--remote= -c,--confirm= -t,--team=', whole: true }],
  [
    'fly | flyctl',
    {
      options:
        '-a,--app= -c,--config= -t,--access-token= -y,--yes --detach --remote-only --local-only -r,--region= -o,--org=',
      whole: true,
    },
  ],
  [
    'vercel',
    {
      options:
        '-A,--local-config= -Q,--global-config= -t,--token= -S,--scope= -d,--debug -y,--yes --prod -f,--force -e,--env= -b,--build-env= --cwd= --target=',
      whole: true,
    },
  ],
  ['vercel remove | vercel rm', { options: '-s,--safe', whole: true }],
  [
    'netlify | ntl',
    {
      options: '-s,--site= -m,--message= -d,--dir= -a,--auth= -p,--prod --filter= -f,--force --alias= --functions=',
      whole: true,
    },
  ],
  ['wrangler', { options: '-c,--config= -e,--env= --cwd= --name= -f,--force -y,--skip-confirmation', whole: true }],
  ['wrangler deploy | wrangler publish', { whole: true }],
  ['gh', { options: '-R,--repo= --hostname=', whole: true }],
  [
    'gh api',
    {
      options:
        '-X,--method= -f,--raw-field= -F,--field= -H,--header= --input= -q,--jq= -t,--template= -p,--preview= --paginate -i,--include --silent --cache= --slurp',
      whole: true,
    },
  ],
  ['gh repo delete', { options: '--yes,--confirm', whole: true }],
  ['gh release delete', { options: '-y,--yes --cleanup-tag', whole: true }],
  [
    'gh pr merge',
    {
      options:
        '-m,--merge -r,--rebase -s,--squash -d,--delete-branch --admin --auto --disable-auto -b,--body= -F,--body-file= -t,--subject= --match-head-commit= -A,--author-email=',
      whole: true,
    },
  ],
  ['glab', { options: '-R,--repo= -g,--group= -y,--yes', whole: true }],
  [
    'psql',
    {
      options:
        '-c,--command= -f,--file= -d,--dbname= -h,--host= -p,--port= -U,--username= -v,--set,--variable= -o,--output= -L,--log-file= -P,--pset= -F,--field-separator= -R,--record-separator= -T,--table-attr= -w,--no-password -W,--password -q,--quiet -t,--tuples-only -A,--no-align -X,--no-psqlrc -1,--single-transaction -l,--list -a,--echo-all -b -e,--echo-queries -E -n -s -S -x,--expanded -z -0',
    },
  ],
  [
    'dropdb',
    {
      options:
        '-h,--host= -p,--port= -U,--username= -w,--no-password -W,--password -e,--echo -f,--force -i,--interactive --if-exists --maintenance-db=',
    },
  ],
  [
    'dropuser',
    {
      options:
        '-h,--host= -p,--port= -U,--username= -w,--no-password -W,--password -e,--echo -i,--interactive --if-exists',
    },
  ],
  ['mysql | mariadb', { options: SQL_CLIENT }],
  ['mysqladmin | mariadb-admin', { options: SQL_CLIENT }],
  [
    'redis-cli',
    {
      options:
        '-h= -p= -s= -a= -u= -n= -r= -i= -x -c --user= --pass= --tls --no-auth-warning --scan --pattern= --raw --eval=',
      dashWords: true,
    },
  ],
  [
    'mongosh | mongo',
    {
      options:
        '--eval= -u,--username= -p,--password= --host= --port= --authenticationDatabase= -f,--file= --quiet --nodb',
      whole: true,
    },
  ],
  [
    'sqlite3',
    {
      options:
        '-cmd= -init= -separator= -newline= -nullvalue= -batch -bail -readonly -csv -json -header -column -line -list -html',
      dashWords: true,
    },
  ],
];

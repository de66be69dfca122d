/**
 * What programs take a secret after: an option, with or without a blank (`-p x`, `-px`, `-p=x`), maybe behind the words
 * of a sub-command, or those words alone. What has a telling name of its own (`--password`) needs no row.
 */
export const SECRET_OPTIONS: readonly (readonly [programs: string, options: string, words?: string])[] = [
  ['sshpass', '-p'],
  ['sqlcmd bcp isql osql tsql ipmitool ipmi-sensors mosquitto_pub mosquitto_sub zip unzip zipcloak', '-P'],
  ['7z 7za 7zr 7zz', '-p'],
  ['unrar rar', '-hp -p'],
  ['mongo mongosh mongodump mongorestore mongoexport mongoimport cqlsh couchbase-cli cbq rabbitmqadmin', '-p'],
  ['nxc netexec crackmapexec evil-winrm rdesktop ncftp ncftpput ncftpget useradd usermod psexec', '-p'],
  ['steghide aescrypt altool hydra medusa certutil smbmap cypher-shell', '-p'],
  ['winrs', '-p:'],
  ['redis-cli', '-a --pass'],
  [
    'snmpwalk snmpget snmpgetnext snmpset snmpbulkwalk snmpbulkget snmptrap snmpinform snmptable snmpstatus',
    '-A -X -c',
  ],
  ['onesixtyone', '-c'],
  ['ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd ldapcompare', '-w'],
  ['ldappasswd', '-s -a'],
  ['security', '-w -p -P -k'],
  ['ssh-keygen', '-N -P'],
  ['ccrypt ccencrypt ccdecrypt', '-K --key'],
  ['outguess', '-k -K'],
  ['pk12util', '-W -K'],
  ['schtasks', '/rp /RP'],
  ['gem', '-k --key --otp', 'push'],
  ['gem', '-k --key', 'yank'],
  ['caddy', '-p --plaintext', 'hash-password'],
  ['llm', '--value', 'keys set'],
  ['pdftk', 'input_pw\\s user_pw\\s owner_pw\\s'],
  ['nmcli iwctl', 'password\\s --passphrase'],
  ['iwconfig', 'key\\ss: key\\s enc\\s'],
  ['db2', 'using\\s', 'connect to'],
  // its long options have one dash, too
  ['openssl', '-k\\b -K\\b'],
  ['gpg gpg2', '--passphrase'],
  ['curl', '--pass --proxy-pass --oauth2-bearer --tlspassword --aws-sigv4'],
  ['wget', '--password --http-passwd --ftp-password'],
  ['twine', '-p'],
  ['dotnet', '-p', 'nuget add source'],
  ['nuget', '-k'],
  ['dotnet', '-k', 'nuget push'],
  ['glab doctl codecov vercel vc', '-t'],
  ['gh', '-b --body', 'secret set'],
  ['aws', '--value', 'ssm put-parameter'],
  ['aws', '--secret-string', 'secretsmanager'],
  ['az', '--value', 'keyvault secret set'],
  ['docker podman helm az oc cf nerdctl crane', '-p', 'login'],
  ['xfreerdp wlfreerdp runas', '/p: /P:'],
  ['signtool', '/[pP]\\b:?'],
  ['bw', '', 'unlock'],
  ['vault', '', 'login'],
  ['cargo', '', 'login'],
  ['wandb', '', 'login'],
  ['snyk', '', 'auth'],
  ['ngrok', '', 'authtoken'],
  ['ngrok', '', 'config add-authtoken'],
  ['cloudflared', '', 'service install'],
  ['rclone', '', 'obscure'],
];

/** Programs of which every `NAME=value` after these words is a secret, whatever it is called. */
export const SECRET_PAIRS = listed(`
  vault kv put, vault kv patch, fly secrets set, flyctl secrets set, doppler secrets set, supabase secrets set,
  heroku config:set, railway variables --set
`);

/**
 * Programs one of whose words is the secret: the words before it that say so, how many more stand between, and which
 * options take a value.
 */
export const SECRET_OPERANDS: readonly (readonly [words: string, skip?: number, valued?: string])[] = [
  ['openssl passwd', 0, '-salt -in -rand -writerand'],
  ['mkpasswd', 0, '-m --method -S --salt -R --rounds -P --password-fd'],
  ['mysqladmin password', 0, '-u -h -P -S --user --host'],
  ['redis-cli AUTH', 0, '-h -p -n -u -s --user'],
  ['redis-cli AUTH', 1, '-h -p -n -u -s --user'],
  ['vault operator unseal', 0],
  ['ansible-vault encrypt_string', 0, '--name -n --vault-id --vault-password-file'],
  ['bitcoin-cli walletpassphrase', 0],
  ['bitcoin-cli encryptwallet', 0],
  ['bitcoin-cli importprivkey', 0],
  ['rabbitmqctl add_user', 1],
  ['neo4j-admin set-initial-password', 0],
  ['neo4j-admin dbms set-initial-password', 0],
  ['rabbitmqctl change_password', 1],
  ['rabbitmqctl authenticate_user', 1],
  ['net user', 1],
  ['mc alias set', 3],
  ['mc config host add', 3],
  ['dotnet user-secrets set', 1, '--project -p --id'],
  ['gcloud auth activate-refresh-token', 1],
  ['travis encrypt', 0, '-r --repo'],
  ['qpdf --encrypt', 0],
  ['qpdf --encrypt', 1],
  ['networksetup -setairportnetwork', 2],
  ['dscl . -passwd', 1],
  ['dscl . passwd', 1],
  ['smbclient', 1, '-U -W -p -I -c -L'],
  ['oathtool', 0, '-d --digits -s --time-step-size -w --window -N --now -c --counter'],
  ['steamcmd +login', 1],
  ['composer config github-oauth.github.com', 0],
  ['composer config gitlab-token.gitlab.com', 0],
  ['poetry config pypi-token.pypi', 0],
  ['pulumi config set --secret', 1],
  ['doppler secrets set', 1],
];

/** What reads a secret from its standard input, or from a file that a command writes. */
export const SECRET_READERS = listed(`
  --password-stdin, --with-token, --passphrase-fd, --passwd-on-stdin, --token-stdin, --pw-stdin, sudo -S,
  chpasswd, newusers, passwd, smbpasswd, vncpasswd -f, openssl passwd, cryptsetup, kinit, kadmin,
  gh secret set, glab variable set, docker secret create, podman secret create, gcloud secrets,
  wrangler secret, vercel env add, fly secrets import, supabase secrets, firebase functions:secrets:set,
  pass insert, gopass insert, secret-tool store, keepassxc-cli, lpass add, lpass edit, lpass login, npm login,
  bw unlock, bw login, vault login, op signin, ansible-vault, kubeseal, age -p, ssh-add, security import,
  openconnect, systemd-creds encrypt, systemd-ask-password, pinentry, keyctl padd
`);

function listed(text: string): readonly string[] {
  return text.split(',').map((words) => words.trim());
}

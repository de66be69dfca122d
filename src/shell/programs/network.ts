import type { OptionScript, ProgramTable } from './program.ts';
import { SSH } from './sandboxes.ts';

/** Every option of curl that has a value, from its manual. */
const CURL_WORDS =
  '--abstract-unix-socket --alt-svc --aws-sigv4 --cacert --capath --cert --cert-type --ciphers --config --connect-timeout --connect-to --continue-at --cookie --cookie-jar --create-file-mode --crlfile --curves --data --data-ascii --data-binary --data-raw --data-urlencode --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr --dns-servers --doh-url --dump-header --ech --egd-file --engine --etag-compare --etag-save --expect100-timeout --form --form-string --ftp-account --ftp-alternative-to-user --ftp-method --ftp-port --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --haproxy-clientip --header --hostpubmd5 --hostpubsha256 --hsts --interface --ip-tos --ipfs-gateway --json --keepalive-cnt --keepalive-time --key --key-type --krb --libcurl --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs --max-time --netrc-file --noproxy --oauth2-bearer --output --output-dir --parallel-max --pass --pinnedpubkey --preproxy --proto --proto-default --proto-redir --proxy --proxy-cacert --proxy-capath --proxy-cert --proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-header --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser --proxy-user --proxy1.0 --pubkey --quote --random-file --range --rate --referer --request --request-target --resolve --retry --retry-delay --retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service --socks5-hostname --speed-limit --speed-time --stderr --telnet-option --tftp-blksize --time-cond --tls-max --tls13-ciphers --tlsauthtype --tlspassword --tlsuser --trace --trace-ascii --trace-config --unix-socket --upload-file --upload-flags --url --url-query --user --user-agent --variable --vlan-priority --write-out';
const CURL_PROXIES = '-x --proxy --preproxy --proxy1.0 --socks4 --socks4a --socks5 --socks5-hostname --doh-url';
/** Of wget. */
const WGET_WORDS =
  '--accept --accept-regex --append-output --base --bind-address --bind-dns-address --body-data --ca-certificate --ca-directory --certificate --certificate-type --ciphers --compression --config --connect-timeout --crl-file --cut-dirs --default-page --directory-prefix --dns-servers --dns-timeout --domains --egd-file --exclude-directories --exclude-domains --execute --follow-tags --ftp-password --ftp-user --header --hsts-file --http-password --http-user --ignore-tags --include-directories --input-file --input-metalink --level --limit-rate --load-cookies --local-encoding --max-redirect --method --output-document --output-file --password --pinnedpubkey --post-data --prefer-family --private-key --private-key-type --progress --proxy-password --proxy-user --quota --random-file --read-timeout --referer --regex-type --reject --reject-regex --rejected-log --remote-encoding --report-speed --restrict-file-names --retry-on-http-error --save-cookies --secure-protocol --start-pos --timeout --tries --use-askpass --user --user-agent --wait --waitretry --warc-dedup --warc-header --warc-max-size --warc-tempdir';
/** Of rsync. */
const RSYNC_WORDS =
  '--address --backup-dir --block-size --bwlimit --checksum-choice --checksum-seed --chmod --chown --compare-dest --compress-choice --compress-level --contimeout --copy-as --copy-dest --debug --early-input --exclude --exclude-from --files-from --filter --groupmap --iconv --include --include-from --info --link-dest --log-file --log-file-format --max-alloc --max-delete --max-size --min-size --modify-window --only-write-batch --out-format --outbuf --partial-dir --password-file --port --protocol --read-batch --remote-option --rsh --rsync-path --skip-compress --sockopts --stderr --stop-after --stop-at --suffix --temp-dir --timeout --usermap --write-batch';
const SSH_SETTING: OptionScript = {
  by: '-o',
  after: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[=\s]\s*(?!none$)/i,
};
const PG_WORDS = '--command --dbname --file --host --port --username --output --set --variable --table --format --jobs';
const MYSQL_WORDS =
  '--host --port --user --password --socket --database --execute --protocol --ssl-ca --ssl-cert --ssl-key';

/** Programs that fetch from other machines, send to them, or talk with them. */
export const NETWORK: ProgramTable = [
  ['curl', { network: { fetches: true, sends: true, hosts: 'all', also: '--url', through: CURL_PROXIES } }],
  ['wget', { network: { fetches: true, sends: true, hosts: 'all' } }],
  ['http https xh gsutil', { network: { fetches: true, sends: true } }],
  ['wget2 fetch aria2c lynx', { network: { fetches: true, hosts: 'all' } }],
  ['dig nslookup host', { network: { fetches: true, hosts: 'first' } }],
  ['scp rsync', { network: { sends: true, hosts: 'named' } }],
  ['rclone mail mailx sendmail mutt', { network: { sends: true } }],
  ['ftp tftp lftp', { network: { sends: true, hosts: 'first' } }],
  ['ssh mosh sftp ssh-copy-id', { network: { sends: true, hosts: 'needed', through: '-J' } }],
  ['ncat netcat nc telnet', { network: { fetches: true, sends: true, talks: true, hosts: 'first' } }],
  ['socat', { network: { fetches: true, sends: true, talks: true, addresses: true } }],
  ['openssl', { network: { hostsBy: '-connect' } }],
  ['psql pg_dump pg_restore pgcli createdb dropdb pg_isready', { network: { hostsBy: '-h --host' } }],
  ['mysql mysqldump mariadb mycli mysqladmin', { network: { hostsBy: '-h --host' } }],
  ['redis-cli valkey-cli', { network: { hostsBy: '-h -u' } }],
  ['mongosh mongo mongodump mongorestore mongoexport mongoimport', { network: { hostsBy: '-h --host --uri' } }],
  ['clickhouse-client cqlsh usql sqlcmd', { network: { hostsBy: '-h -S --host' } }],
  ['psql pg_dump pg_restore pgcli', { options: { valued: 'cdfhpvUoFLPRTtnNjE', words: PG_WORDS } }],
  ['mysql mysqldump mariadb mycli mysqladmin', { options: { valued: 'hPuSDe', attached: 'p', words: MYSQL_WORDS } }],
  ['redis-cli valkey-cli', { options: { valued: 'hpsaunridD', words: '--user --pass --tls --cacert --cert --key' } }],
  ['mongosh mongo', { options: { valued: 'upf', words: '--host --port --username --password --eval --file --uri' } }],
  ['docker podman nerdctl buildah', { network: { hosts: 'image', with: /^(?:image )?(?:push|pull|login)\b/ } }],
  ['skopeo crane oras', { network: { with: /^(?:copy|push|pull|sync|delete|login)\b/ } }],
  [
    'kubectl oc',
    {
      network: {
        with: /(?:^|\s)(?:get|describe|apply|create|delete|edit|patch|replace|scale|rollout|exec|logs|cp|run|expose|drain|cordon|uncordon|taint|label|annotate|top|port-forward|attach|debug|wait|diff|proxy|auth|set)(?:\s|$)/,
        also: '-s --server',
      },
    },
  ],
  [
    'helm',
    {
      network: {
        with: /^(?:install|upgrade|uninstall|rollback|repo (?:add|update)|pull|push|list|status|test|search)\b/,
      },
    },
  ],
  ['terraform tofu pulumi', { network: { with: /^(?:apply|plan|destroy|init|import|refresh|up|preview|login)\b/ } }],
  ['twine', { network: { with: /^upload\b/, also: '--repository-url' } }],
  [
    'npm pnpm yarn bun',
    { network: { with: /^(?:publish|unpublish|dist-tag|deprecate|login|adduser|owner)\b/, also: '--registry' } },
  ],
  ['gem', { network: { with: /^(?:push|yank|owner|signin)\b/, also: '--host' } }],
  ['cargo', { network: { with: /^(?:publish|yank|owner|login)\b/ } }],
  ['poetry uv hatch flit pdm', { network: { with: /^publish\b/, also: '--publish-url' } }],
  ['nc.traditional nc.openbsd', { network: { talks: true, hosts: 'first' } }],
  [
    'curl',
    {
      options: {
        valued: 'TdFKEbuHAexXwmrUtyYzCQP',
        words: CURL_WORDS,
      },
      runsWith: /^-[A-Za-z]*K|^--config/,
      writesWith: null,
      reads: {
        files: '-K -E --config --cert --key --cacert --netrc-file',
        sent: '-T --upload-file',
        sentAt: '-d -F --data --data-ascii --data-binary --data-urlencode --json --form',
        marked: '-H --header --proxy-header',
        unlessAssigned: '-b --cookie',
      },
      writes: { files: '-o -D -c --alt-svc', here: '-O -J --remote-name --remote-name-all --remote-header-name' },
    },
  ],
  [
    'wget',
    {
      options: {
        valued: 'OoaiBPUtTwQeDIXlAR',
        words: WGET_WORDS,
        anywhere: true,
      },
      code: { kind: 'options', code: '--use-askpass -e --execute' },
      runsWith: /^-e|^--(?:execute|config|use-askpass)/,
      writesWith: null,
      reads: { files: '-i --input-file --load-cookies', sent: '--post-file --body-file' },
      writes: { files: '-O -o -a --rejected-log', folders: '-P', prefixed: '--warc-file', here: '' },
    },
  ],
  ['aria2c', { given: { does: 'writes' }, writes: { files: '-o -l', folders: '-d --dir', here: '' } }],
  [
    'axel yt-dlp youtube-dl lwp-download fetch gdown',
    { writes: { files: '-o', folders: '-P', prefixed: '-f --prefix', here: '' } },
  ],
  ['http https xh httpie gh glab', { runsWith: /^(?:alias|extension)$|^--plugins/ }],
  ['http https xh', { writes: { files: '-o', here: '-d --download' } }],
  ['rsync', { scripts: [{ by: '-e --rsh' }] }],
  ['ssh', { scripts: [SSH_SETTING] }],
  ['scp sftp', { scripts: [SSH_SETTING, { by: '-S' }] }],
  ['nc ncat netcat', { scripts: [{ by: '-e -c --exec --sh-exec' }] }],
  ['socat', { scripts: [{ after: /^(?:EXEC|SYSTEM|SHELL):/i }] }],
  [
    'rsync',
    {
      options: {
        valued: 'efTBM',
        words: RSYNC_WORDS,
        anywhere: true,
      },
      code: { kind: 'options', code: '-e -M --rsh --rsync-path' },
      runsWith: /^-[A-Za-z]*e|^--(?:rsh|rsync-path)/,
      writes: { files: '--write-batch --only-write-batch', folders: '--backup-dir --partial-dir --temp-dir -T' },
    },
  ],
  ['scp sftp', { code: { kind: 'all' }, runsWith: /^-[SoFD]/ }],
  ['scp', { options: { valued: 'cDFiJloPSX' } }],
  ['sftp', { options: { valued: 'BbcDFiJloPRSsX' } }],
  ['ssh', { options: { valued: SSH } }],
  [
    'mosh',
    { options: { valued: 'p', words: '--ssh --client --server --predict --port --family --experimental-remote-ip' } },
  ],
  ['ssh-copy-id', { options: { valued: 'iopFt' } }],
  ['telnet', { options: { valued: 'belnSX', words: '' } }],
  ['lftp', { options: { valued: 'ucpef', words: '' } }],
  ['dig', { options: { valued: 'bcfkmpqtxy' } }],
  ['host nslookup', { options: { valued: 'cmNRtWp' } }],
  ['mail mailx mutt', { reads: { sent: '-a -A' } }],
  ['ssh scp', { reads: { files: '-i -F' }, writes: { files: '-E -S', settings: '-o' } }],
  ['sftp', { writes: { files: '-S', into: [1], settings: '-o', here: '' } }],
  ['ssh', { beyond: [{ what: 'whatever the other machine does' }] }],
  ['ssh rsh mosh vagrant wsl lxc adb ansible', { code: { kind: 'all', stdin: true } }],
  [
    'nc ncat netcat',
    {
      options: { valued: 'ecpswixgqTX', words: '--exec --sh-exec --lua-exec', anywhere: true },
      code: { kind: 'options', code: '-e -c --exec --sh-exec --lua-exec' },
    },
  ],
  ['socat', { code: { kind: 'all', stdin: true } }],
  ['nmap masscan', { writes: { files: '-oN -oX -oG -oS -oJ -oM', prefixed: '-oA' } }],
  ['lftp smbclient', { writes: { said: true } }],
  ['ss netstat ip ifconfig ping dig host nslookup', { runsWith: null }],
  ['gh glab', { writes: { files: '-O', folders: '-D -d -C -t --dir', here: 'download' }, looksAtVariables: true }],
  ['gh', { options: { valued: 'R', words: '--repo --hostname' }, sub: {} }],
  ['gh glab', { uploads: { words: /^(?:upload|create)$/ } }],
  ['npm pnpm yarn bun cargo poetry uv', { uploads: { words: /^publish$/ } }],
  ['twine gem helm', { uploads: { words: /^(?:upload|push)$/ } }],
  ['aws', { uploads: { words: /^(?:cp|sync)$/, toLast: true } }],
  ['aws', { options: { words: '--profile --region --output --endpoint-url --query --ca-bundle --color' }, sub: {} }],
  [
    'gcloud',
    {
      options: { words: '--project --account --configuration --format --verbosity --impersonate-service-account' },
      sub: {},
    },
  ],
  ['gsutil gcloud', { uploads: { words: /^(?:cp|rsync)$/, toLast: true } }],
  ['rclone', { uploads: { words: /^(?:copy|copyto|sync|check)$/, toLast: true } }],
  ['s3cmd mc', { uploads: { words: /^(?:put|cp|sync)$/, toLast: true } }],
  ['docker podman nerdctl kubectl oc', { uploads: { words: /^cp$/, toLast: true } }],
  ['adb', { uploads: { words: /^push$/ } }],
  ['az', { uploads: { words: /^upload$/ } }],
  ['croc wormhole', { uploads: { words: /^send$/ } }],
  ['ipfs', { uploads: { words: /^add$/ } }],
  ['openssl', { writes: { files: '-out -keyout -msgfile -keylogfile -writerand -sess_out -CAserial' } }],
  ['openssl', { runsWith: /^-(?:engine|provider|provider-path|config|keyform)/, looksAtVariables: /env/i }],
];

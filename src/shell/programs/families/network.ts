import type { Rows } from '../program.ts';
import { SSH_SCRIPTS } from './shared.ts';

/** Programs that fetch from other machines, send to them, or talk with them. */
export const NETWORK: Rows = [
  [
    'curl',
    {
      given: 'none',
      content: { used: '-E --cert --key --cacert --netrc-file --proxy-cert --proxy-key' },
      options: {
        valued: 'TdFKEbuHAexXwmrUtyYzCQP',
        words:
          '--abstract-unix-socket --alt-svc --aws-sigv4 --cacert --capath --cert --cert-type --ciphers --config --connect-timeout --connect-to --continue-at --cookie --cookie-jar --create-file-mode --crlfile --curves --data --data-ascii --data-binary --data-raw --data-urlencode --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr --dns-servers --doh-url --dump-header --ech --egd-file --engine --etag-compare --etag-save --expect100-timeout --form --form-string --ftp-account --ftp-alternative-to-user --ftp-method --ftp-port --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --haproxy-clientip --header --hostpubmd5 --hostpubsha256 --hsts --interface --ip-tos --ipfs-gateway --json --keepalive-cnt --keepalive-time --key --key-type --krb --libcurl --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs --max-time --netrc-file --noproxy --oauth2-bearer --output --output-dir --parallel-max --pass --pinnedpubkey --preproxy --proto --proto-default --proto-redir --proxy --proxy-cacert --proxy-capath --proxy-cert --proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-header --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser --proxy-user --proxy1.0 --pubkey --quote --random-file --range --rate --referer --request --request-target --resolve --retry --retry-delay --retry-max-time --sasl-authzid --service-name --socks4 --socks4a --socks5 --socks5-gssapi-service --socks5-hostname --speed-limit --speed-time --stderr --telnet-option --tftp-blksize --time-cond --tls-max --tls13-ciphers --tlsauthtype --tlspassword --tlsuser --trace --trace-ascii --trace-config --unix-socket --upload-file --upload-flags --url --url-query --user --user-agent --variable --vlan-priority --write-out',
      },
      runsWith: /^-[A-Za-z]*K|^--config/,
      writesWith: null,
      reads: {
        files: '-K -E --config --cert --key --cacert --netrc-file --etag-compare',
        sent: '-T --upload-file',
        sentAt:
          '-w -d -F --write-out --url-query --variable --data --data-ascii --data-binary --data-urlencode --json --form',
        marked: '-H --header --proxy-header',
        unlessAssigned: '-b --cookie',
      },
      writes: { files: '-o -D -c --alt-svc', here: '-O -J --remote-name --remote-name-all --remote-header-name' },
      network: {
        fetches: true,
        sends: true,
        hosts: 'all',
        also: '--url',
        through: '-x --proxy --preproxy --proxy1.0 --socks4 --socks4a --socks5 --socks5-hostname --doh-url',
      },
    },
  ],
  [
    'wget',
    {
      given: 'none',
      content: { used: '--certificate --private-key --ca-certificate' },
      options: {
        valued: 'OoaiBPUtTwQeDIXlAR',
        words:
          '--accept --accept-regex --append-output --base --bind-address --bind-dns-address --body-data --ca-certificate --ca-directory --certificate --certificate-type --ciphers --compression --config --connect-timeout --crl-file --cut-dirs --default-page --directory-prefix --dns-servers --dns-timeout --domains --egd-file --exclude-directories --exclude-domains --execute --follow-tags --ftp-password --ftp-user --header --hsts-file --http-password --http-user --ignore-tags --include-directories --input-file --input-metalink --level --limit-rate --load-cookies --local-encoding --max-redirect --method --output-document --output-file --password --pinnedpubkey --post-data --prefer-family --private-key --private-key-type --progress --proxy-password --proxy-user --quota --random-file --read-timeout --referer --regex-type --reject --reject-regex --rejected-log --remote-encoding --report-speed --restrict-file-names --retry-on-http-error --save-cookies --secure-protocol --start-pos --timeout --tries --use-askpass --user --user-agent --wait --waitretry --warc-dedup --warc-header --warc-max-size --warc-tempdir',
        anywhere: true,
      },
      code: { kind: 'options', code: '--use-askpass -e --execute' },
      scripts: [{ by: '--use-askpass' }],
      runsWith: /^-e|^--(?:execute|config|use-askpass)/,
      writesWith: null,
      reads: { files: '-i --input-file --load-cookies --config', sent: '--post-file --body-file' },
      writes: { files: '-O -o -a --rejected-log', folders: '-P', prefixed: '--warc-file', here: '' },
      network: { fetches: true, sends: true, hosts: 'all' },
    },
  ],
  [
    'http https xh',
    {
      given: 'any',
      runsWith: /^(?:alias|extension)$|^--plugins/,
      writes: { files: '-o', here: '-d --download' },
      network: { fetches: true, sends: true },
    },
  ],
  // it asks whether there is a newer one
  ['httpie', { given: 'any', runsWith: /^(?:alias|extension)$|^--plugins/, network: {} }],
  ['wget2 lynx', { given: 'any', network: { fetches: true, hosts: 'all' } }],
  [
    'fetch',
    { given: 'any', writes: { files: '-o', folders: '-P', here: '' }, network: { fetches: true, hosts: 'all' } },
  ],
  [
    'aria2c',
    {
      // addresses, or files that have some
      given: { does: 'unknown' },
      reads: { lists: '-i --input-file' },
      writes: { files: '-o -l', folders: '-d --dir', here: '' },
      network: { fetches: true, hosts: 'all' },
    },
  ],
  [
    'axel',
    {
      given: 'any',
      writes: { files: '-o', folders: '-P', here: '' },
      network: { fetches: true, hosts: 'all' },
    },
  ],
  ['yt-dlp youtube-dl lwp-download gdown', { given: 'any', writes: { files: '-o', folders: '-P', here: '' } }],
  [
    'dig',
    { given: 'any', options: { valued: 'bcfkmpqtxy' }, runsWith: null, network: { fetches: true, hosts: 'first' } },
  ],
  [
    'nslookup host',
    { given: 'any', options: { valued: 'cmNRtWp' }, runsWith: null, network: { fetches: true, hosts: 'first' } },
  ],
  ['mail mailx mutt', { given: 'any', reads: { sent: '-a -A' }, network: { sends: true } }],
  ['sendmail', { given: 'any', network: { sends: true } }],
  [
    'ftp',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-x', typed: true, after: /^\s*!\s*/ }],
      network: { sends: true, hosts: 'first' },
    },
  ],
  ['tftp', { given: 'any', network: { sends: true, hosts: 'first' } }],
  [
    'lftp',
    {
      given: 'any',
      options: { valued: 'ucpef', words: '' },
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-c -e', after: /^\s*!/ }],
      writes: { said: true },
      network: { sends: true, hosts: 'first' },
    },
  ],
  [
    'ssh',
    {
      given: 'any',
      content: { used: '-i -F' },
      options: { valued: 'BbcDEeFIiJLlmOoPpQRSWw' },
      wraps: { valued: 'BbcDEeFIiJLlmOoPpQRSWw', operands: 1, joinsUnless: '', opensShell: 'always', elsewhere: true },
      code: { kind: 'all', stdin: true },
      scripts: [{ by: '-o', after: /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[=\s]\s*(?!none$)/i }],
      beyond: [{ what: 'whatever the other machine does' }],
      reads: { files: '-i -F' },
      writes: { files: '-E -S', settings: '-o' },
      network: { sends: true, hosts: 'needed', through: '-J' },
    },
  ],
  [
    'mosh',
    {
      given: 'any',
      content: { used: '-i -F' },
      options: { valued: 'p', words: '--ssh --client --server --predict --port --family --experimental-remote-ip' },
      code: { kind: 'all', stdin: true },
      network: { sends: true, hosts: 'needed', through: '-J' },
    },
  ],
  [
    'sftp',
    {
      given: 'any',
      content: { used: '-i -F' },
      options: { valued: 'BbcDFiJloPRSsX' },
      code: { kind: 'all' },
      scripts: [...SSH_SCRIPTS, { by: '-x', typed: true, after: /^\s*!\s*/ }],
      runsWith: /^-[SoFD]/,
      writes: { files: '-S', into: [1], settings: '-o', here: '' },
      network: { sends: true, hosts: 'needed', through: '-J' },
    },
  ],
  [
    'ssh-copy-id',
    {
      given: 'any',
      content: { used: '-i -F' },
      options: { valued: 'iopFt' },
      network: { sends: true, hosts: 'needed', through: '-J' },
    },
  ],
  ['rsh', { given: 'any', code: { kind: 'all', stdin: true } }],
  [
    'ncat netcat nc',
    {
      given: 'any',
      options: { valued: 'ecpswixgqTX', words: '--exec --sh-exec --lua-exec', anywhere: true },
      code: { kind: 'options', code: '-e -c --exec --sh-exec --lua-exec' },
      scripts: [{ by: '-e -c --exec --sh-exec' }],
      writes: { files: '-o --hex-dump' },
      network: { fetches: true, sends: true, talks: true, hosts: 'first' },
    },
  ],
  ['nc.traditional nc.openbsd', { given: 'any', network: { talks: true, hosts: 'first' } }],
  [
    'telnet',
    {
      given: 'any',
      options: { valued: 'belnSX', words: '' },
      code: { kind: 'all', stdin: true },
      network: { fetches: true, sends: true, talks: true, hosts: 'first' },
    },
  ],
  [
    'socat',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      scripts: [{ after: /^(?:EXEC|SYSTEM|SHELL):/i }],
      network: { fetches: true, sends: true, talks: true, addresses: true },
    },
  ],
  ['nmap masscan', { given: 'any', writes: { files: '-oN -oX -oG -oS -oJ -oM', prefixed: '-oA' } }],
  ['smbclient', { given: 'any', writes: { said: true } }],
  ['netstat ip', { given: 'any', runsWith: null }],
  [
    'ping',
    {
      given: 'none',
      options: { valued: 'cFhiIlmMNpPQsStTwWeg' },
      runsWith: null,
      writesWith: null,
      network: { hosts: 'first' },
    },
  ],
  // what is no word of its own language is the name of a host, and is looked up
  [
    'ss',
    {
      given: 'none',
      options: { valued: 'fANDEF', words: '--family --query --diag --filter --net' },
      runsWith: null,
      writesWith: null,
      reads: { files: '-F --filter' },
      network: {
        with: /^(?:-\S+\s+)*(?!(?:state|exclude|dst|src|sport|dport|dev|fwmark|cgroup|autobound|not|and|or)\b)[a-z]/i,
      },
    },
  ],
  [
    'ifconfig',
    {
      given: 'none',
      runsWith: null,
      writesWith: null,
      network: { with: /^[a-z]\S*\s+(?!(?:-?[a-z]+|inet6?)(?:\s|$))[a-z]/i },
    },
  ],
  ['croc wormhole', { given: 'any', uploads: { words: /^send$/ } }],
  ['ipfs', { given: 'any', uploads: { words: /^add$/ } }],
  ['tcpflow', { given: 'any', writes: { folders: '-o', here: '' } }],
  ['adb', { given: 'any', code: { kind: 'all', stdin: true }, uploads: { words: /^push$/ } }],
];

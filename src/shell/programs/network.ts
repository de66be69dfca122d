import type { ProgramTable } from './program.ts';

/** Programs that fetch from other machines, send to them, or talk with them. */
export const NETWORK: ProgramTable = [
  ['curl wget', { network: { fetches: true, sends: true, hosts: 'all' } }],
  ['http https xh gsutil', { network: { fetches: true, sends: true } }],
  ['wget2 fetch aria2c lynx', { network: { fetches: true, hosts: 'all' } }],
  ['dig nslookup host', { network: { fetches: true, hosts: 'first' } }],
  ['scp rsync', { network: { sends: true, hosts: 'named' } }],
  ['rclone mail mailx sendmail mutt', { network: { sends: true } }],
  ['ftp tftp lftp sftp ssh', { network: { sends: true, hosts: 'first' } }],
  ['ncat netcat nc telnet', { network: { fetches: true, sends: true, talks: true, hosts: 'first' } }],
  ['socat', { network: { fetches: true, sends: true, talks: true } }],
  ['nc.traditional nc.openbsd', { network: { talks: true, hosts: 'first' } }],
  [
    'curl',
    {
      options: {
        valued: 'TdFKEbuHAexXwmrUtyYzCQP',
        words:
          '--upload-file --data --data-binary --data-raw --data-urlencode --form --config --cert --key --cacert --cookie --user --header --request --write-out',
      },
      runsWith: /^-[A-Za-z]*K|^--config/,
      writesWith: null,
      reads: {
        files: '-K -E --config --cert --key --cacert --netrc-file',
        sent: '-T --upload-file',
        sentAt: '-d -F --data --data-ascii --data-binary --data-urlencode --json --form',
      },
      writes: { files: '-o -D -c --alt-svc', here: '-O -J --remote-name --remote-name-all --remote-header-name' },
    },
  ],
  [
    'wget',
    {
      options: {
        valued: 'OoaiBPUtTwQeDIXlAR',
        words: '--output-document --header --post-data --body-data',
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
  [
    'rsync',
    {
      options: {
        valued: 'efTBM',
        words: '--rsh --exclude --include --filter --exclude-from --include-from',
        anywhere: true,
      },
      code: { kind: 'options', code: '-e -M --rsh --rsync-path' },
      runsWith: /^-[A-Za-z]*e|^--(?:rsh|rsync-path)/,
      writes: { files: '--write-batch --only-write-batch', folders: '--backup-dir --partial-dir --temp-dir -T' },
    },
  ],
  ['scp sftp', { code: { kind: 'all' }, runsWith: /^-[SoFD]/ }],
  ['scp', { options: { valued: 'PiFlocS' } }],
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

import type { SpellingTable } from './spelling.ts';

const CURL =
  '-X,--request= -d,--data,--data-ascii= --data-binary= --data-raw= --data-urlencode= --json= -F,--form= --form-string= -H,--header= -o,--output= -O,--remote-name -J,--remote-header-name -L,--location -s,--silent -S,--show-error -f,--fail ' +
  '-k,--insecure -u,--user= -T,--upload-file= -A,--user-agent= -b,--cookie= -c,--cookie-jar= -e,--referer= -x,--proxy= -K,--config= -E,--cert= --key= --cacert= -m,--max-time= --connect-timeout= --retry= --retry-delay= -w,--write-out= -I,--head -G,--get ' +
  '-i,--include -v,--verbose -C,--continue-at= -D,--dump-header= -r,--range= -Y= -y= -z,--time-cond= -Q,--quote= -P,--ftp-port= -U,--proxy-user= -t,--telnet-option= --resolve= --interface= --create-dirs --output-dir= --url= --compressed -N,--no-buffer -n,--netrc -q,--disable -4,--ipv4 -6,--ipv6 -#,--progress-bar --oauth2-bearer= --limit-rate= --unix-socket=';
const SSH =
  '-B= -b= -c= -D= -E= -e= -F= -I= -i= -J= -L= -l= -m= -O= -o= -p= -Q= -R= -S= -W= -w= -N -f -T -t -v -q -A -a -X -x -Y -y -C -G -g -K -k -M -n -s -V -4 -6 -1 -2';

/** Rights, services, jobs, disks, the network, and shells. */
export const MACHINE_SPELLINGS: SpellingTable = [
  [
    'systemctl',
    {
      options:
        '-H,--host= -M,--machine= -t,--type= -p,--property= -n,--lines= -o,--output= --root= --image= --state= --user --system --now -f,--force -q,--quiet -a,--all -r,--recursive --no-pager --no-block --runtime -s,--signal= --kill-whom,--kill-who= --global -l,--full',
    },
  ],
  [
    'journalctl',
    {
      options:
        '-u,--unit= -n,--lines= -f,--follow -p,--priority= -S,--since= -U,--until= -o,--output= -b,--boot -k,--dmesg -r,--reverse --vacuum-size= --vacuum-time= --vacuum-files= --rotate -x,--catalog -e,--pager-end --no-pager -D,--directory= -M,--machine= -t,--identifier= --user --user-unit= -g,--grep=',
    },
  ],
  ['crontab', { options: '-e -l -r -i -u= -s -n -T=', whole: true }],
  ['launchctl unload | launchctl remove | launchctl bootout', { options: '-w -F -D=' }],
  ['launchctl load | launchctl bootstrap', { options: '-w -F -D=' }],
  ['kill', { options: '-9,-KILL,-SIGKILL -15,-TERM,-SIGTERM -s,--signal= -l,--list -p,--pid -q,--queue=' }],
  [
    'pkill',
    {
      options:
        '-f,--full -u,--euid= -U,--uid= -g,--pgroup= -G,--group= -P,--parent= -s,--session= -t,--terminal= -x,--exact -n,--newest -o,--oldest -i,--ignore-case -v,--inverse -e,--echo --signal= -F,--pidfile= -c,--count',
    },
  ],
  [
    'killall',
    {
      options:
        '-s,--signal= -u,--user= -r,--regexp -e,--exact -I,--ignore-case -i,--interactive -q,--quiet -w,--wait -g,--process-group -o,--older-than= -y,--younger-than= -n,--ns=',
    },
  ],
  [
    'sudo',
    {
      options:
        '-u,--user= -g,--group= -h,--host= -p,--prompt= -C,--close-from= -D,--chdir= -R,--chroot= -r,--role= -t,--type= -T,--command-timeout= -U,--other-user= -a,--auth-type= -c,--login-class= -i,--login -s,--shell -n,--non-interactive -E,--preserve-env -H,--set-home -k,--reset-timestamp -K,--remove-timestamp -b,--background -S,--stdin -A,--askpass -l,--list -v,--validate -e,--edit -P,--preserve-groups',
      stopsAfter: 1,
    },
  ],
  [
    'su',
    {
      options:
        '-c,--command= -s,--shell= -g,--group= -G,--supp-group= -l,--login -m,-p,--preserve-environment -P,--pty -w,--whitelist-environment= -f,--fast',
    },
  ],
  ['doas', { options: '-u= -C= -a= -s -n -L', stopsAfter: 1 }],
  [
    'mount',
    {
      options:
        '-t,--types= -o,--options= -L,--label= -U,--uuid= -O,--test-opts= -a,--all -r,--read-only -w,--rw -B,--bind -M,--move -R,--rbind --source= --target=',
    },
  ],
  [
    'umount',
    { options: '-f,--force -l,--lazy -a,--all -R,--recursive -t,--types= -O,--test-opts= -r,--read-only -n,--no-mtab' },
  ],
  ['mkfs', { options: '-t,--type= -V,--verbose -c' }],
  ['shutdown', { options: '-h,--poweroff,-P -H,--halt -r,--reboot -c -k --no-wall' }],
  [
    'iptables | ip6tables',
    {
      options:
        '-A,--append= -D,--delete= -F,--flush -P,--policy= -I,--insert= -t,--table= -j,--jump= -s,--source= -d,--destination= -p,--protocol= -i,--in-interface= -o,--out-interface= -X,--delete-chain -Z,--zero -L,--list -n,--numeric',
    },
  ],
  ['ufw', { options: '-f,--force --dry-run' }],
  [
    'useradd',
    {
      options:
        '-u,--uid= -g,--gid= -G,--groups= -d,--home-dir= -s,--shell= -c,--comment= -p,--password= -e,--expiredate= -k,--skel= -m,--create-home -M,--no-create-home -r,--system -o,--non-unique',
    },
  ],
  [
    'usermod',
    {
      options:
        '-a,--append -G,--groups= -g,--gid= -u,--uid= -d,--home= -s,--shell= -c,--comment= -p,--password= -l,--login= -L,--lock -U,--unlock -m,--move-home -e,--expiredate=',
    },
  ],
  ['userdel', { options: '-r,--remove -f,--force -R,--root=' }],
  ['curl', { options: CURL }],
  [
    'wget',
    {
      options:
        '-O,--output-document= -o,--output-file= -a,--append-output= -P,--directory-prefix= -i,--input-file= -q,--quiet -c,--continue -r,--recursive -l,--level= -k,--convert-links -m,--mirror -N,--timestamping -U,--user-agent= -t,--tries= -T,--timeout= -w,--wait= --post-data= --post-file= --body-data= --body-file= --method= --header= --user= --password= --no-check-certificate -S,--server-response -e,--execute= -x,--force-directories -nc,--no-clobber -A,--accept= -R,--reject= -D,--domains= -X,--exclude-directories= -b,--background',
    },
  ],
  ['ssh', { options: SSH, stopsAfter: 1, whole: true }],
  ['scp', { options: '-r -p -q -C -v -B -3 -T -4 -6 -A -O -R -P= -i= -o= -F= -J= -S= -c= -l= -D= -X=', whole: true }],
  [
    'nc | ncat | netcat',
    {
      options:
        '-l,--listen -e,--exec= -c,--sh-exec= -k,--keep-open -p,--source-port= -s,--source= -w,--wait= -u,--udp -n,--nodns -v,--verbose -z -q= -i= -x= -X= -o,--output= -U,--unixsock',
      whole: true,
    },
  ],
  [
    'gpg | gpg2',
    {
      options:
        '-o,--output= -r,--recipient= -u,--local-user= -e,--encrypt -d,--decrypt -s,--sign -a,--armor -c,--symmetric --delete-secret-keys,--delete-secret-key --delete-keys,--delete-key --export-secret-keys,--export-secret-key --export-secret-subkeys --homedir= --batch --yes --passphrase= --keyserver=',
    },
  ],
  ...['sh', 'bash', 'zsh', 'dash', 'ksh'].map(
    (shell) =>
      [
        shell,
        {
          options: '-c -i -l,--login -s -e -u -x -n -v -o= -O= --norc --noprofile --posix --rcfile,--init-file=',
          stopsAfter: 1,
          whole: true,
        },
      ] as const,
  ),
  ['tmux kill-server', {}],
  ['history', { options: '-c -d= -a -n -r -w -p -s' }],
  [
    'make | gmake',
    {
      options:
        '-C,--directory= -f,--file,--makefile= -I,--include-dir= -j,--jobs -l,--load-average -k,--keep-going -n,--just-print,--dry-run,--recon -B,--always-make -s,--silent,--quiet -i,--ignore-errors -e,--environment-overrides -o,--old-file= -W,--what-if,--new-file= --eval= -t,--touch -q,--question -r,--no-builtin-rules',
      settings: true,
    },
  ],
];

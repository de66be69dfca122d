import type { SpellingTable } from './spelling.ts';

const COPY =
  '-r,-R,--recursive -f,--force -a,--archive -n,--no-clobber -i,--interactive -p,--preserve -u,--update -v,--verbose -l,--link ' +
  '-s,--symbolic-link -T,--no-target-directory -t,--target-directory= -S,--suffix= -b,--backup -d -L,--dereference -P,--no-dereference ' +
  '-x,--one-file-system --remove-destination --reflink --sparse --parents --strip-trailing-slashes --attributes-only';
const RIGHTS =
  '-R,--recursive -f,--silent,--quiet -v,--verbose -c,--changes --reference= --from= -h,--no-dereference --dereference -H -L -P ' +
  '--preserve-root --no-preserve-root';
const GREP =
  '-r,--recursive -R,--dereference-recursive -i,--ignore-case -v,--invert-match -l,--files-with-matches -L,--files-without-match ' +
  '-n,--line-number -E,--extended-regexp -F,--fixed-strings -P,--perl-regexp -w,--word-regexp -x,--line-regexp -q,--quiet,--silent ' +
  '-c,--count -o,--only-matching -H,--with-filename -h,--no-filename -e,--regexp= -f,--file= -m,--max-count= -A,--after-context= ' +
  '-B,--before-context= -C,--context= --include= --exclude= --exclude-dir= -s,--no-messages -a,--text -z,--null-data --color --colour';
const FIND =
  '-name= -iname= -path= -ipath= -wholename= -regex= -iregex= -type= -xtype= -size= -mtime= -ctime= -atime= -mmin= -cmin= -amin= ' +
  '-newer= -user= -group= -perm= -maxdepth= -mindepth= -links= -inum= -fstype= -samefile= -fprint= -fprint0= -fls= -printf= ' +
  '-delete -print -print0 -empty -prune -quit -ls -exec,-execdir,-ok,-okdir -depth,-d';
const RSYNC =
  '-a,--archive -r,--recursive -v,--verbose -z,--compress -n,--dry-run -e,--rsh= -u,--update -l,--links -p,--perms -t,--times ' +
  '-g,--group -o,--owner -x,--one-file-system -c,--checksum -P -R,--relative -b,--backup -i,--itemize-changes -h,--human-readable ' +
  '--delete,--delete-before,--delete-during,--del,--delete-after,--delete-delay --delete-excluded --remove-source-files --exclude= ' +
  '--include= --filter= -f= --files-from= --exclude-from= --include-from= --rsync-path= --bwlimit= --chmod= --chown= --progress --partial --stats';

/** What copies, moves, removes, packs and looks for files. */
export const FILE_SPELLINGS: SpellingTable = [
  [
    'rm | grm | srm',
    {
      options:
        '-r,-R,--recursive -f,--force -i -I --interactive -v,--verbose -d,--dir --one-file-system --preserve-root --no-preserve-root',
    },
  ],
  ['rmdir', { options: '-p,--parents -v,--verbose --ignore-fail-on-non-empty' }],
  ['cp | gcp', { options: COPY }],
  [
    'mv | gmv',
    {
      options:
        '-f,--force -n,--no-clobber -i,--interactive -u,--update -v,--verbose -T,--no-target-directory -t,--target-directory= -S,--suffix= -b,--backup',
    },
  ],
  [
    'ln | gln',
    {
      options:
        '-s,--symbolic -f,--force -n,--no-dereference -v,--verbose -i,--interactive -r,--relative -T,--no-target-directory -t,--target-directory= -S,--suffix= -b,--backup -L,--logical -P,--physical -d,-F,--directory',
    },
  ],
  ['mkdir', { options: '-p,--parents -m,--mode= -v,--verbose -Z,--context' }],
  ['chmod | gchmod', { options: RIGHTS }],
  ['chown | gchown', { options: RIGHTS }],
  ['chgrp | gchgrp', { options: RIGHTS }],
  ['chattr', { options: '-R -f -V -v= -p=' }],
  [
    'ls',
    {
      options:
        '-a,--all -A,--almost-all -R,--recursive -r,--reverse -l -h,--human-readable -t -S -d,--directory -1 -i,--inode --sort= --color -I,--ignore= -w,--width=',
    },
  ],
  ['grep | ggrep', { options: GREP }],
  ['egrep', { options: GREP }],
  ['fgrep', { options: GREP }],
  ['find | gfind', { options: FIND, dashWords: true }],
  ['rsync', { options: RSYNC }],
  [
    'tar | gtar | bsdtar',
    {
      bareLetters: true,
      options:
        '-x,--extract,--get -c,--create -t,--list -r,--append -u,--update -A,--catenate,--concatenate -d,--diff,--compare --delete ' +
        '-f,--file= -C,--directory= -v,--verbose -z,--gzip,--gunzip,--ungzip -j,--bzip2 -J,--xz --zstd -p,--preserve-permissions,--same-permissions ' +
        '-P,--absolute-names -k,--keep-old-files --overwrite --strip-components= --exclude= -X,--exclude-from= -T,--files-from= ' +
        '-I,--use-compress-program= --to-command= --checkpoint-action= --checkpoint -O,--to-stdout -h,--dereference --transform,--xform= ' +
        '--remove-files -g,--listed-incremental= -m,--touch --same-owner --no-same-owner -W,--verify',
    },
  ],
  ['unzip', { options: '-o -n -d= -l -q -j -x= -P= -p -t -u -f' }],
  [
    'zip',
    {
      options:
        '-r,--recurse-paths -m,--move -q,--quiet -e,--encrypt -x,--exclude= -P,--password= -T,--test -d,--delete -u,--update',
    },
  ],
  ['dd', { settings: true }],
  ['shred', { options: '-u,--remove -n,--iterations= -z,--zero -f,--force -v,--verbose -s,--size= -x,--exact' }],
  ['truncate', { options: '-s,--size= -c,--no-create -r,--reference= -o,--io-blocks' }],
  ['tee', { options: '-a,--append -i,--ignore-interrupts -p' }],
  [
    'sed | gsed',
    {
      options:
        '-i,--in-place -n,--quiet,--silent -e,--expression= -f,--file= -E,-r,--regexp-extended -s,--separate -u,--unbuffered -z,--null-data -l,--line-length=',
    },
  ],
  ['touch', { options: '-a -m -c,--no-create -d,--date= -t= -r,--reference= -h,--no-dereference' }],
  [
    'patch',
    {
      options:
        '-p,--strip= -R,--reverse -i,--input= -d,--directory= -b,--backup --dry-run -f,--force -N,--forward -o,--output=',
    },
  ],
  [
    'install',
    {
      options:
        '-d,--directory -m,--mode= -o,--owner= -g,--group= -D -t,--target-directory= -S,--suffix= -b,--backup -v,--verbose',
    },
  ],
  ['truncate', { options: '-s,--size= -c,--no-create -r,--reference=' }],
];

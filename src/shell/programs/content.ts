import type { Content, ProgramTable } from './program.ts';

const content = (names: string, row: Content): ProgramTable[number] => [names, { content: row }];

/** Of a file that is searched: whether, how often or where. */
const SEARCH: Content = {
  is: 'prints',
  with: [['-q -c -l -L --quiet --silent --count --files-with-matches --files-without-match', 'tells']],
};
/** `-L` follows links. */
const RG: Content = {
  is: 'prints',
  with: [['-q -c -l --quiet --count --count-matches --files-with-matches --files-without-match --files', 'tells']],
};
/** In their other direction they name what they are given, as far as it is no list of hashes. */
const HASHES: Content = { is: 'tells', with: [['-c --check', null]] };
const PACKS: Content = { is: 'keeps', piped: 'prints', with: [['-c --stdout --to-stdout', 'prints']] };

/**
 * What becomes of what programs read. One that is not here may show it: a row says that it does not, or that it depends on
 * where its output goes.
 */
export const CONTENT: ProgramTable = [
  content('cat tac head tail cut tr uniq nl rev od hexdump hd xxd base64 base32 basenc strings fold fmt', {
    is: 'prints',
  }),
  content('column expand unexpand paste join comm look sort gsort jq gojq jaq xq gron dasel mlr', { is: 'prints' }),
  content('zcat gzcat bzcat xzcat zstdcat lz4cat iconv pr shuf tsort dos2unix bat batcat tee', { is: 'prints' }),
  content('awk gawk mawk nawk goawk xargs gxargs ts pv', { is: 'prints' }),
  content('sed gsed ssed', { is: 'prints', with: [['-i --in-place', 'keeps']] }),
  content('yq', { is: 'prints', with: [['-i --inplace --in-place', 'keeps']] }),
  content('perl ruby', { with: [['-i', 'keeps']] }),
  content('grep egrep fgrep zgrep pcregrep ack ag', SEARCH),
  content('rg', RG),
  content('diff colordiff', { is: 'prints', with: [['-q --brief', 'tells']] }),
  content('cmp', { is: 'tells', with: [['-l -b --verbose --print-bytes', 'prints']] }),
  content('wc', { is: 'tells', with: [['--files0-from', null]] }),
  content('md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum b3sum xxhsum cksum', HASHES),
  content('md5', { is: 'tells', with: [['-p', 'prints']] }),
  content('sum test [ [[ : true false stat file ls du', { is: 'tells' }),
  content('cp gcp mv gmv ln gln install ginstall ditto rsync sponge split gsplit', { is: 'keeps' }),
  content('gzip pigz bzip2 xz zstd lz4 brotli', PACKS),
  // what comes out is no secret any more
  content('gpg gpg2', { with: [['-e -c --encrypt --symmetric', 'tells']], used: '--import' }),
  content('age rage', {
    with: [
      ['-d --decrypt', null],
      ['-e -r -R -p --encrypt --recipient --recipients-file --passphrase', 'tells'],
    ],
    used: '-i --identity',
  }),
  content('. source read mapfile readarray', { is: 'loads' }),
  content('ssh-add direnv', { is: 'uses' }),
  content('ssh-keygen', {
    with: [
      ['-y -e', null],
      ['-l -B', 'tells'],
    ],
  }),
  content('ssh sftp ssh-copy-id mosh', { used: '-i -F' }),
  content('scp', { is: 'keeps', used: '-i -F' }),
  content('curl', { used: '-E --cert --key --cacert --netrc-file --proxy-cert --proxy-key' }),
  content('wget', { used: '--certificate --private-key --ca-certificate' }),
  content('openssl', { used: '-key -inkey -CAkey -signkey -cert -CAfile' }),
  content('kubectl helm k9s kustomize flux argocd oc', { used: '--kubeconfig' }),
  content('npm pnpm yarn npx', { used: '--userconfig' }),
  content('dotenv dotenv-cli dotenvx env-cmd', { used: '-e -f -c --file --path' }),
  content('foreman honcho heroku flask', { used: '-e --env --env-file' }),
  content('act', { used: '--secret-file --env-file --var-file' }),
];

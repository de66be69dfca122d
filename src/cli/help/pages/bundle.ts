export const page = `hookline bundle: policy as one signed file, for many machines

  hookline bundle keygen team              a pair of keys: team.key signs, team.pub verifies
  hookline bundle build policy -o policy.tar.gz --seq 12 --max-age 7d --sign team.key
  hookline bundle sign policy.tar.gz --key team.key
  hookline bundle verify policy.tar.gz --key team.pub
  hookline bundle inspect policy.tar.gz    what it holds and says of itself; verifies nothing
  hookline bundle publish policy.tar.gz --to https://hooks.example.com --stages 5,50,100

The folder has enforced.d/ with native hooks files, and may have packs/ for what they extend, and
data.json; a .manifest in it may have "revision", "roots" and "metadata". Its hooks files are
checked as "hookline check" does, and one with errors makes no bundle. The same folder makes the
same bytes. The format is OPA's, so that whatever serves OPA's bundles serves these.

build:
  --output, -o FILE         where to; sign: into another file than the one that is signed
  --revision WORD           what people call it (default: a hash of its content)
  --seq COUNT               its number, which only rises (default: the time it is signed)
  --shadow                  all hooks of it are tried, and nothing of it counts
  --max-age TIME            how long it counts once it is signed, as 12h or 7d (default: 30d)
  --carry-key FILE          a public key that may sign the bundles after this one; repeatable
  --sign FILE               sign it at once with this private key

sign, verify:
  --key FILE                sign: the private key; verify: a public key that counts; repeatable
  --key-id WORD             what the signature calls its key (default: made of the key)
  --scope WORD              what it is signed for, the same on both sides (default: hookline)
  --after COUNT             verify: the number that was seen last; this one must be higher

keygen:
  --algorithm ed25519|es256 (default: ed25519); no key that is there is overwritten

publish:
  --to URL                  a hookline-server, which need not be trusted with any key
  --channel NAME            for which machines (default: the only channel there is)
  --stages LIST             shares of them in percent, one by one (default: 100, all at once)
  --shadow-bundle FILE      its shadow (build --shadow), for those whose turn has not come
  --token-file FILE         whose word it is (default: the variable HOOKLINE_SERVER_TOKEN)
  --ca FILE                 certificates of your own, for https

  --json                    print data instead of text

Exit code: 0 done, or as it was signed and to be taken; 1 not, and the error says why.
`;

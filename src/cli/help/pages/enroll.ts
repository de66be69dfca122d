export const page = `hookline enroll: where the policy of this machine comes from

  hookline enroll https://policy.example.com/policy.tar.gz --key team.pub
  hookline enroll https://hooks.example.com --fingerprint ID --token T    a hookline-server
  hookline enroll status                   what counts, until when, and what went wrong
  hookline enroll fetch                    now, instead of when it is due
  hookline enroll leave                    what was fetched counts no more

Fetches a signed bundle (see: hookline help bundle), verifies it, shows what it means and asks; only
then ~/.config/hookline/enrolment.yml is written. From then on its hooks are enforced here, and
it is fetched again in the background, every five minutes or so: no event waits for it. What cannot
be verified changes nothing, and the last good one stays. With --system an administrator does the
same for everybody (/etc/hookline/enrolment.yml), and nobody else can end that.

  --key FILE                a public key that signs policy here; repeatable
  --fingerprint ID          the same for a key that a hookline-server tells; repeatable
  --label NAME=VALUE        what this machine is, for rules that are not for everybody; repeatable
  --token T                 what a hookline-server wants to see before it takes a machine;
                            with --system it is written down, for every account to enrol by
  --when-missing WORD       while no policy counts: refuse (default) or warn
  --every TIME              how often it is fetched, 10s to 1d; default 5m
  --detail WORD             what of decisions a server is told: none, metadata (default), masked
  --ca FILE                 certificates of your own, for https
  --insecure                http, and not only on this machine
  --system                  for everybody on this machine; for root
  --yes                     without asking
  --json                    as data

Exit code 1: nothing was changed; with status and fetch, some policy does not count.
`;

export const page = `hookline trust: review and approve the hooks of this project

  hookline trust            show what is new or changed, and ask once
  hookline trust --list     everything that was approved, for every project
  hookline trust --revoke   take back what was approved for this project

Hooks that come with a repository do not run until a person approved them here. Approval covers the
whole definition, the bytes of the scripts it names and the programs that its PATH finds; when any
of them changes, it is asked for again. It needs a terminal, and not that of an agent.

A CI job trusts what a lock lists: commit the lock as .hookline/trust.lock and set
HOOKLINE_TRUST_LOCK_SHA256 to its digest in the configuration of the job, or let
HOOKLINE_TRUST_LOCK name a lock that lies outside of the repository.

  --lock [FILE]             write the hashes of this project's hooks, and print their digest
  --cwd DIR                 the project (default: here)
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own
  --json                    print what waits for review instead of asking
`;

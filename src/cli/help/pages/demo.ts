export const page = `hookline demo: see hooks at work, in a scripted session of the reference agent

  hookline demo
  hookline demo --json

Eight scenes in a scratch folder, with hook files of six agents and hookline's own: a command
refused, another rewritten, a file formatted, a model that judges, a webhook, an enforced hook,
an agent held until the tests are green, the audit trail. After each scene it is checked that
what was shown is so. Needs no key and no network, reads and changes nothing of yours.

  --fast                    without the pauses that a terminal gets (a pipe has none)
  --keep                    leave the scratch folder, and say how to look around in it
  --json                    the scenes and their claims as data

Exit code: 0 everything claimed is so, 1 something is not, 130 interrupted.
`;

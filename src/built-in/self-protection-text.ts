/** guards/self-protection.yml, as scripts/embed-guards.mjs wrote it here. */
export const SELF_PROTECTION = [
  '# The guard that protects the guards: an ordinary file of rules, on unless the person switches it off.',
  '# docs/self-protection.md says what it sees, what it cannot see, and how it is switched off.',
  '#',
  '# Where nobody can be asked, each "ask" here is a refusal.',
  '',
  'hooks:',
  '  # hook_files: the hook configuration of every agent, wherever it lies and whether it is there yet, the folders of hook',
  "  # scripts, the state folder (trust, approvals, what was switched off, the audit trail), and the machine's own files.",
  '  - name: self-protection',
  '    on: PreToolUse',
  '    # What a person decides, an agent does not decide for itself: `hookline trust`, `approve`, `enable`, `disable`,',
  '    # `install` and `uninstall` change these files too.',
  '    when: changes(hook_files)',
  '    ask: >-',
  '      This would change {{ changed(hook_files) }}, which says what guards this agent, or what it did.',
  '',
].join('\n');

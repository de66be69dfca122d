/** A file of the scratch folder: its path there, and its text. */
export interface ScratchFile {
  readonly path: string;
  readonly text: string;
}

/** Seven files of hooks, each as its own agent's documents describe it, and a script. `server`: where the webhook and the judge are. */
export function hookFiles(server: string): readonly ScratchFile[] {
  return [
    { path: 'home/.codemie/codemie-cli.config.json', text: CODEMIE.replace('SERVER', server) },
    { path: 'project/.hookline/hooks.yml', text: HOOKLINE },
    { path: 'project/.hookline/tests.sh', text: TESTS },
    { path: 'home/.claude/settings.json', text: CLAUDE_CODE },
    { path: 'home/.gen/settings.json', text: GENCODE },
    { path: 'team/team.yml', text: MIMIR_TEAM },
    { path: 'home/.config/agent/settings.json', text: CLI_AGENT },
    { path: 'home/.config/cocode/hooks.toml', text: COCODE.replace('SERVER', server) },
  ];
}

/** The person's own file, which appears while the session is under way. */
export const OVERRIDE: ScratchFile = {
  path: 'home/.mimir/config.yml',
  text: `hooks:
  pre-file-write: []    # no more of the team's hook for me
`,
};

const CODEMIE = `{
  "version": 2,
  "activeProfile": "demo",
  "profiles": {
    "demo": {
      "provider": "openai",
      "baseUrl": "SERVER/v1",
      "apiKey": "none-needed-here",
      "model": "judge",
      "hooks": {
        "SessionStart": [
          { "matcher": "*", "hooks": [{ "type": "command", "command": "cat NOTES.md" }] }
        ],
        "PreToolUse": [
          {
            "matcher": "Write",
            "hooks": [{ "type": "prompt", "prompt": "May an agent write this file? $TOOL_INPUT" }]
          }
        ]
      }
    }
  }
}
`;

const HOOKLINE = `hooks:
  - on: UserPromptSubmit
    when: prompt.contains("deploy")
    context: "House rule: the tests are green before the work is done."

  - on: Stop
    name: tests-are-green
    run: sh .hookline/tests.sh
`;

const TESTS = `log=$(node --test --test-reporter=tap) && exit 0
echo "The tests are red: $(echo "$log" | grep '^not ok')" >&2
exit 2
`;

const CLAUDE_CODE = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "if": "Bash(rm -rf *)",
            "command": "echo 'Deleting whole folders is not for agents.' >&2; exit 2"
          }
        ]
      }
    ]
  }
}
`;

const GENCODE = `{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "Write|Edit",
        "hooks": [{ "type": "command", "command": "node ~/bin/format.mjs $FILE_PATH" }]
      }
    ]
  }
}
`;

const CLI_AGENT = `{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "bash_execute",
        "hooks": [
          {
            "type": "command",
            "if": "bash_execute(node deploy.mjs *)",
            "command": "echo '{\\"modified_args\\": {\\"command\\": \\"{{tool_args.command}} --dry-run\\"}}'"
          }
        ]
      }
    ]
  }
}
`;

const COCODE = `[[hooks]]
name = "tell-the-channel"
tool_matcher = "Bash*"
event = "PostToolUse"
[hooks.webhook]
url = "SERVER/channel"
`;

const MIMIR_TEAM = `team: { org_slug: acme }
enforcement:
  hooks:
    pre-file-write:
      command: echo "Only the lawyers of {org_slug} change {file_name}." >&2; exit 1
      patterns: ["LICENSE"]
      continueOnError: false
      enforced: true
`;

export const page = `hookline completion <shell>: a script by which bash, zsh or fish completes what you type

  source <(hookline completion bash)       in ~/.bashrc
  source <(hookline completion zsh)        in ~/.zshrc, after compinit
  hookline completion fish > ~/.config/fish/completions/hookline.fish

Completes commands, options, and what may stand in them: events, dialects, agents, packs, the names
of your hooks, files. The script asks the program that is installed, so that it needs no renewal.

  --words SHELL             what the script asks: the words that may follow those behind "--"
  --json                    print data instead of text
`;

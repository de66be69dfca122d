/** Each asks the program itself what may follow: a script that was installed once knows every later version. */
export const SCRIPTS = {
  bash: `# bash completion of hookline. In ~/.bashrc: source <(hookline completion bash)
_hookline() {
  local line reply=()
  while IFS= read -r line; do reply+=("\${line%%$'\\t'*}"); done < <(
    command hookline completion --words bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null
  )
  case "\${reply[0]-}" in
    :files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]#=}") ;;
    :folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "\${COMP_WORDS[COMP_CWORD]#=}") ;;
    *) COMPREPLY=("\${reply[@]}") ;;
  esac
}
complete -F _hookline hookline
`,
  zsh: `#compdef hookline
# zsh completion of hookline. In ~/.zshrc, after compinit: source <(hookline completion zsh)
_hookline() {
  local -a lines entries
  lines=("\${(@f)$(command hookline completion --words zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  case "$lines[1]" in
    :files) _files ;;
    :folders) _files -/ ;;
    '') return 1 ;;
    *)
      local line
      for line in $lines; do entries+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done
      _describe hookline entries
      ;;
  esac
}
if whence compdef >/dev/null; then compdef _hookline hookline; fi
`,
  fish: `# fish completion of hookline. Once: hookline completion fish > ~/.config/fish/completions/hookline.fish
function __hookline_words
    set -l typed (commandline -opc)
    set -l lines (command hookline completion --words fish -- $typed[2..-1] (commandline -ct) 2>/dev/null)
    switch "$lines[1]"
        case :files
            __fish_complete_path (commandline -ct)
        case :folders
            __fish_complete_directories (commandline -ct)
        case '*'
            printf '%s\\n' $lines
    end
end
complete -c hookline -f -a '(__hookline_words)'
`,
} as const;

export type CompletedShell = keyof typeof SCRIPTS;

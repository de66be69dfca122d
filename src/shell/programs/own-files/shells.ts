import type { OwnFiles } from './own-files.ts';

const LOGIN = /^-[a-zA-Z]*l|^--login$/;
const INTERACTIVE = /^-[a-zA-Z]*i/;
const PLAIN = 'sh dash ash ksh mksh oksh pdksh posh yash';
const PROFILES = '~/.bash_profile ~/.bash_login ~/.profile';
const ALL = `${PROFILES} ~/.bashrc ~/.zshenv ~/.zprofile ~/.zshrc ~/.zlogin`;

/** What a shell reads before it does what it is told, and at its end. */
export const SHELL_FILES: readonly OwnFiles[] = [
  { of: 'zsh', as: 'start', places: '$ZDOTDIR/.zshenv ~/.zshenv', unless: /^-[a-zA-Z]*f|^--no-rcs$/ },
  {
    of: 'zsh',
    as: 'start',
    places: '$ZDOTDIR/.zprofile ~/.zprofile $ZDOTDIR/.zlogin ~/.zlogin',
    with: LOGIN,
    unless: /^-[a-zA-Z]*f/,
  },
  { of: 'zsh', as: 'start', places: '$ZDOTDIR/.zshrc ~/.zshrc', with: INTERACTIVE, unless: /^-[a-zA-Z]*f/ },
  { of: 'zsh', as: 'end', places: '$ZDOTDIR/.zlogout ~/.zlogout', with: LOGIN },
  { of: 'bash', as: 'start', set: 'BASH_ENV' },
  { of: 'bash', as: 'start', named: '--rcfile --init-file' },
  { of: 'bash rbash', as: 'start', places: '~/.bashrc', with: INTERACTIVE, unless: /^--norc$/ },
  { of: 'bash rbash', as: 'start', places: PROFILES, with: LOGIN, unless: /^--noprofile$/ },
  { of: 'bash rbash', as: 'end', places: '~/.bash_logout', with: LOGIN },
  { of: PLAIN, as: 'start', places: '~/.profile', with: LOGIN },
  { of: PLAIN, as: 'start', places: '~/.mkshrc ~/.kshrc', set: 'ENV', with: INTERACTIVE },
  {
    of: 'fish',
    as: 'start',
    places:
      '$XDG_CONFIG_HOME/fish/config.fish ~/.config/fish/config.fish ~/.config/fish/conf.d/* ~/.config/fish/functions/*',
    unless: /^-[a-zA-Z]*N|^--no-config$/,
  },
  { of: 'csh tcsh', as: 'start', places: '~/.cshrc ~/.tcshrc ~/.login', unless: /^-[a-zA-Z]*f/ },
  // the shell that they start is whose it is
  { of: 'exec', as: 'script', places: ALL, with: /^-[a-z]*[al]/ },
  { of: 'su sudo doas', as: 'script', places: ALL, with: /^-[a-zA-Z]*[il]|^-$|^--login$/ },
  { of: 'login screen script tmux xterm', as: 'script', places: ALL },
];

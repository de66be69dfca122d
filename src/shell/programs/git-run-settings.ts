/** Settings whose value git runs; an alias without a mark is a command of git itself. */
const RUN =
  /^(?:alias\..*|core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\..*|credential\.(?:.*\.)?helper|diff\.(?:external|.*\.(?:command|textconv))|(?:diff|merge)tool\..*\.(?:cmd|path)|(?:gui|man|browser)(?:tool)?\..*\.cmd|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|gpg\.(?:\w+\.)?program|gpg\.ssh\.defaultkeycommand|trailer\..*\.(?:cmd|command)|interactive\.difffilter|tar\..*\.command|hook\..*\.command|submodule\..*\.update|uploadpack\.packobjectshook|remote\..*\.(?:uploadpack|receivepack)|sendemail\.(?:.*\.)?(?:sendmailcmd|tocmd|cccmd|headercmd))$/i;

export function isRunByGit(key: string): boolean {
  return RUN.test(key);
}

/** Where a statement writes: `unknown` is a program that may write anything. */
export type Printing = 'stderr' | 'stdout' | 'nothing' | 'unknown';

const TO_STDERR =
  /(?:^|[^\d])1?>&\s*2|>\s*\/dev\/stderr|sys\.stderr|console\.(?:error|warn)\b|process\.stderr|\bSTDERR\b|eprintln!/;
const PRINTS =
  /^(?:exec\s+)?(?:echo|printf|print|cat\s*<<|jq\s+(?:-\w+\s+)*-?n|console\.(?:log|info)|process\.stdout|sys\.stdout|puts|json\.dump)\b/;
const QUIET =
  /^(?:\[|\[\[|test|true|false|:|set|read|export|local|declare|const|let|var|import|from|exit|return|raise|cd|sleep|touch|mkdir|cp|mv|shift|unset|trap|jq\s+-e|grep\s+-\w*q|cat\s*>\s*\/dev\/null|sys\.exit|process\.exit|os\._exit|quit|if|elif|while|for|case|def|function|try|except|catch|async)(?:\W|$)|^\w+=|^[\w.]+\s*=[^=]|^["'#]|^!?\s*\(?\[/;
const ELSEWHERE = /(?:^|[^\d&])1?>>?\s*(?!&)\S|\|\s*(?:grep\s+-\w*q|tee\s|logger\b)/;

/** By its words alone. */
export function printingOf(statement: string): Printing {
  if (TO_STDERR.test(statement)) return 'stderr';
  if (ELSEWHERE.test(statement)) return 'nothing';
  if (PRINTS.test(statement)) return 'stdout';
  if (/\|\s*(?:jq|cat|sed|awk|tr|head|tail)\b[^|]*$/.test(statement) && !QUIET.test(statement)) return 'unknown';
  return QUIET.test(statement) ? 'nothing' : 'unknown';
}

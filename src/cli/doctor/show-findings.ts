import { harmlessLine, type Paint } from '../../show/print.ts';
import { AREAS, type DoctorFinding } from './finding.ts';

const TITLES = {
  machine: 'This machine',
  agents: 'Agents',
  files: 'Files',
  hooks: 'Hooks',
  week: 'The last week',
} as const;

/** What is wrong first, each with what comes of it and what to do; a machine on which all is well says so in one line. */
export function findingsText(
  findings: readonly DoctorFinding[],
  fine: readonly string[],
  paint: Paint,
  place: (text: string) => string,
): string {
  const { bold, dim, green } = paint;
  const wrong = findings.filter((one) => one.wrong).length;
  const groups = AREAS.flatMap((area) => {
    const own = findings.filter((one) => one.area === area).toSorted((a, b) => Number(b.wrong) - Number(a.wrong));
    return own.length === 0
      ? []
      : [`${bold(TITLES[area])}\n${own.map((one) => findingText(one, paint, place)).join('')}\n`];
  });
  const well = `${green('✓')} ${wrong === 0 ? 'Nothing is wrong' : 'Otherwise'}: ${harmlessLine(fine.join(' · '))}\n`;
  const count = wrong === 0 ? '' : `${dim(`${wrong} to fix`)}\n`;
  return `${groups.join('')}${well}${count}`;
}

function findingText(
  { wrong, what, why, todo, file, line }: DoctorFinding,
  { red, yellow, dim, cyan }: Paint,
  place: (text: string) => string,
): string {
  const where =
    file === undefined || what.includes(file) ? '' : dim(`  ${place(file)}${line === undefined ? '' : `:${line}`}`);
  return [
    `  ${wrong ? red('✗') : yellow('·')} ${harmlessLine(place(what))}${where}\n`,
    ...(why === null ? [] : [`    ${harmlessLine(why)}\n`]),
    ...(todo === null ? [] : [`    ${cyan('→')} ${harmlessLine(todo)}\n`]),
  ].join('');
}

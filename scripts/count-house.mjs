// What the figures of the house are counted by: functions over sources (path from the top of the repository → text).
import { parseSync, Visitor } from 'rolldown/utils';
import { circles } from './circles.mjs';

const MOST_LINES = 250;
const MOST_PARAMETERS = 4;
/** At these edges what is read from outside gets its type, and that takes a cast. */
const MAY_CAST = /(?:^|\/)(?:dialects|config)\//;

/** Each figure's places, as `path:line` or what is there: a figure is how many there are. */
export function housePlaces(sources) {
  const found = {
    casts: [],
    'functions with five or more parameters': [],
    'spreads of an object literal': [],
    'files of more than 250 lines': [],
    'fields of HooksParts': [],
    'calls of orElse that name no error': [],
    'circles of types': circles(sources, 'types').map((files) => files.join(' ↔ ')),
  };
  for (const [file, text] of sources) addPlaces(found, file, text);
  return found;
}

export function houseFigures(sources) {
  return Object.fromEntries(Object.entries(housePlaces(sources)).map(([name, { length }]) => [name, length]));
}

/** Lines of each room, or of whatever else a file is of. */
export function linesBy(of, sources) {
  const lines = {};
  for (const file of [...sources.keys()].sort()) lines[of(file)] = (lines[of(file)] ?? 0) + linesOf(sources.get(file));
  return lines;
}

/** `packages/server/src/db/sql.ts` is of `packages/server`, `src/hooks.ts` of `src`. */
export function packageOf(file) {
  return /^(.+?)\/src\//.exec(file)?.[1] ?? 'src';
}

/** A folder of a package; the files that lie beside the folders are one room. */
export function roomOf(file) {
  const [, room] = /(?:^|\/)src\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return `${packageOf(file)}/${room ?? '*'}`;
}

/** What is to be done where a figure is not the recorded one; `decisions` is the page with the reasons why figures rose. */
export function houseObjections(counted, recorded, decisions) {
  return Object.entries(counted).flatMap(([name, now]) => {
    const before = recorded[name];
    if (now === before) return [];
    if (before === undefined) return [`"${name}" is not recorded: node scripts/house.mjs --record`];
    if (now < before) return [`"${name}" fell from ${before} to ${now}: node scripts/house.mjs --record keeps that.`];
    if (mayRise(name, now, decisions))
      return [`"${name}" rose from ${before} to ${now}, with a reason: node scripts/house.mjs --record`];
    return [
      `"${name}" rose from ${before} to ${now}. Take that out again (node scripts/house.mjs --where "${name}" lists all), or write the ` +
        `reason into "Figures that rose" in docs/decisions/house.md: - DAY **${name}** ${before} → ${now}: why`,
    ];
  });
}

/** Whether somebody gave a reason why a figure may be as high as that. */
export function mayRise(name, now, decisions) {
  const [, lines = ''] = decisions.split(/^## Figures that rose$/m);
  return lines
    .split(/^## /m)[0]
    .split('\n')
    .some((line) => {
      const [, what, most, why = ''] = /^- \d{4}-\d\d-\d\d \*\*(.+)\*\* \d+ → (\d+): (.+)$/.exec(line) ?? [];
      return what === name && now <= Number(most) && why.trim() !== '';
    });
}

function addPlaces(found, file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const add = (name, { start }) => found[name].push(`${file}:${text.slice(0, start).split('\n').length}`);
  const cast = (node) => MAY_CAST.test(file) || add('casts', node);
  const parameters = (node) =>
    node.params.length > MOST_PARAMETERS && add('functions with five or more parameters', node);
  new Visitor({
    TSAsExpression: (node) => isConst(node.typeAnnotation) || cast(node),
    TSTypeAssertion: (node) => isConst(node.typeAnnotation) || cast(node),
    TSNonNullExpression: cast,
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    SpreadElement: (node) => node.argument.type === 'ObjectExpression' && add('spreads of an object literal', node),
    TSInterfaceDeclaration({ id, body }) {
      if (id.name === 'HooksParts') for (const field of body.body) add('fields of HooksParts', field);
    },
    CallExpression(node) {
      const isOrElse = node.callee.type === 'Identifier' && node.callee.name === 'orElse';
      if (isOrElse && node.arguments.length < 3) add('calls of orElse that name no error', node);
    },
  }).visit(program);
  if (linesOf(text) > MOST_LINES) found['files of more than 250 lines'].push(`${file}: ${linesOf(text)} lines`);
}

function isConst({ type, typeName }) {
  return type === 'TSTypeReference' && typeName.type === 'Identifier' && typeName.name === 'const';
}

function linesOf(text) {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}

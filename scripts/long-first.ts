import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, so that none of them is still running when everything else is done. The order is a matter of minutes
 * and not of what is tested: a file that is not named here stands where Vitest puts it.
 */
const LONG = [
  /^docs\/examples\.test/,
  /^packs\/measured\.test/,
  /^adapters\/mcp\/endings\.test/,
  /^agent\/demo-claims\.test/,
  /^architecture\/(?:growth|circles)\.test/,
  /^hosts\/(?:install|resident)\//,
  /^conformance\/cases-of-(?:hookline|mimir|cli-agent|codemie|claude-code|gencode|cocode)\.test/,
  /^cli\/(?:agent|audit-many|explain|output)\.test/,
  /^shell\/(?:template\/(?:ordinary-commands|injection-matrix)|dangerous\/may-be-dangerous)\.test/,
  /^(?:dialects\/exit-codes|matching\/regex|everyday\/configurations|sandbox\/docker|suite\/managed-machine)\.test/,
  /^cli\/bridge\/(?:odd-payloads|unjudged)\.test/,
  /^(?:opens\/(?:self-call|size)|attacks\/a13-values-stay-values)\.test/,
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const name = moduleId.slice(moduleId.lastIndexOf('/test/') + '/test/'.length);
  const place = LONG.findIndex((pattern) => pattern.test(name));
  return place < 0 ? LONG.length : place;
}

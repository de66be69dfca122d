import { basename, dirname, join } from 'node:path';
import { namesIn } from '../state/state-folder.ts';
import { type EnrolmentPlace, enrolmentPath, SOURCE_NAMES } from './enrolment.ts';

/** What somebody may have taken for the name of an enrolment; nothing reads it. */
const ALMOST = /^enroll?m?ents?\.(?:ya?ml|json|toml)$/i;

/** Files beside the place of an enrolment that look like one, and count for nothing. */
export function misnamedEnrolments(place: EnrolmentPlace): readonly string[] {
  return SOURCE_NAMES.flatMap((source) => {
    const path = enrolmentPath(source, place);
    const folder = dirname(path);
    return namesIn(folder)
      .filter((name) => name !== basename(path) && ALMOST.test(name))
      .map((name) => join(folder, name));
  });
}

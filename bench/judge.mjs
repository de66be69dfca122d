/**
 * What a figure is worth in the unit of its promise. One that is held against a yardstick is what it would be where the yardstick takes
 * what it takes on a quiet machine.
 */
function inUnitOf({ yardstick }, ratio) {
  return yardstick === undefined ? ratio : ratio * yardstick.takes;
}

/**
 * A promise beside what was measured. It is reached where both the median and the quiet moments of the run say so; it is
 * lost where both say so, beyond the room that it has.
 */
export function judged(promise, figure) {
  if (figure.both !== undefined && !isKnown(promise, figure)) return unseen(promise, figure);
  const [median, quiet, p10, p90] = ['median', 'quiet', 'p10', 'p90'].map((name) => inUnitOf(promise, figure[name]));
  const held = promise.target * promise.room;
  return {
    ...promise,
    ...{ median, quiet, p10, p90, samples: figure.samples, held },
    ...(figure.floor === undefined ? {} : { floorTakes: figure.floor }),
    isReached: Math.max(median, quiet) <= promise.target,
    // where others never left the machine alone, nothing is lost: that would be their doing
    isLost: figure.isBusy !== true && Math.min(median, quiet) > held,
  };
}

/** Whether a ratio of two small differences says anything: all of its spread is on one side of the target, or it is narrow beside that. */
function isKnown({ target }, { median, p10, p90 }) {
  return median !== undefined && (p10 > target || p90 <= target || p90 - p10 <= target / 2);
}

/** Lost in the noise: nobody knows whether it is reached, and so it is not. */
function unseen(promise, { both, samples }) {
  return { ...promise, samples, unseen: both, isReached: false, isLost: false };
}

/** The better of two runs of the same promise; one that says something, rather than one that does not. */
export function better(one, other) {
  if (other === undefined || one.unseen !== undefined || other.unseen !== undefined)
    return other === undefined || other.unseen !== undefined ? one : other;
  return Math.min(one.median, one.quiet) <= Math.min(other.median, other.quiet) ? one : other;
}

/** Those of the promises about one case, beside its figures. What nobody measured is not kept quiet. */
export function judgedCase(name, promises, figures, platform = process.platform) {
  return promises
    .filter(({ of, on = platform }) => of.startsWith(`${name}/`) && on === platform)
    .flatMap((promise) => {
      const figure = figures.find(({ id }) => promise.of === `${name}/${id}`);
      if (figure !== undefined) return [judged(promise, figure)];
      if (promise.isOptional === true) return [];
      throw new Error(`There is a promise about "${promise.of}", and no such figure.`);
    });
}

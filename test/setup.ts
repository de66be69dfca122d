import fc from 'fast-check';

/** The same inputs in every run, so that a red run is about the change at hand; HOOKLINE_SEED=random looks for new ones. */
const { HOOKLINE_SEED = '20261115' } = process.env;
if (HOOKLINE_SEED !== 'random') fc.configureGlobal({ seed: Number(HOOKLINE_SEED) });

/**
 * Property tests use the same values in every run, so that a failure can be repeated: with `TEST_SEED=random` they use
 * others, and print the seed of a failure.
 */
import fc from 'fast-check';

const seed = process.env['TEST_SEED'] ?? '20261123';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

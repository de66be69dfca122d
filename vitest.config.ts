import { defineConfig } from 'vitest/config';
import { suite } from './scripts/test-suite.ts';

const { HOOKLINE_TESTS } = process.env;

/** `npm test` and `npm run test:wide` say which; `npx vitest run <name>` finds it among all. */
export default defineConfig(suite(HOOKLINE_TESTS === 'usual' || HOOKLINE_TESTS === 'wide' ? HOOKLINE_TESTS : 'all'));

import { casesOf } from './runner/cases-of.ts';

casesOf('claude-code');

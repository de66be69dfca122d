import { casesOf } from './runner/cases-of.ts';

casesOf('gemini');

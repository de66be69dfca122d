// wide: tries many cases

import { casesOf } from './runner/cases-of.ts';

casesOf('cocode');

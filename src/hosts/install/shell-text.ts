export { quotedWord as quoted } from '../../core/quoted-word.ts';

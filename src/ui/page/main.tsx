import { render } from 'preact';
import { Shell } from './shell.tsx';
import { takeToken } from './token.ts';
import './theme.css';

const page = document.getElementById('page');
void takeToken().then(() => {
  if (page !== null) render(<Shell />, page);
});

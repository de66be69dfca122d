import { render } from 'preact';
import { Shell } from './shell.tsx';
import '../../../src/ui/page/theme.css';
import './server.css';

const page = document.getElementById('page');
if (page !== null) render(<Shell />, page);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './routes.tsx';
import { listenResize } from './ui/screen-state.ts';
import { startTheme } from './ui/theme-state.ts';

startTheme();
listenResize();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import './ui/page/tokens.css';
import './ui/page/base.css';
import { App } from './routes.tsx';
import { listenResize } from './ui/page/screen-state.ts';
import { endureTranslation } from './ui/page/translated-page.ts';
import { startTheme } from './ui/page/theme-state.ts';
import { basePath } from './ui/page/base-path.ts';

endureTranslation();
startTheme();
listenResize();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Router base={basePath}>
      <App />
    </Router>
  </StrictMode>,
);

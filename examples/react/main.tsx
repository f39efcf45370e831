import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { host, site } from '../place.ts';
import { Chat } from './chat.tsx';
import '../chat.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <h1>Свой чат на React</h1>
    <Chat host={host} site={site} />
  </StrictMode>,
);

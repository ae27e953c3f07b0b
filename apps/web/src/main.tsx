import './platform/kit/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTexts } from './platform/i18n/language.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
// No `await` out here: chunks that the texts are loaded from import this one, and would wait for it.
void startTexts().then(() => createRoot(place).render(<App />));

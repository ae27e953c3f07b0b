import './platform/kit/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { areaTexts } from './app/areas.ts';
import { startTexts } from './platform/i18n/language.ts';
import { registerTexts } from './platform/i18n/texts.ts';

registerTexts(areaTexts);
await startTexts();

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(<App />);

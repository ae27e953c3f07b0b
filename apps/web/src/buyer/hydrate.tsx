import type { BuyerPage } from '@sourcewiz/contract';
import { hydrateRoot } from 'react-dom/client';
import { rememberPath, storedToken } from '../platform/session/stored-session.ts';
import { BuyerApp, languageOf, type Loaded } from './buyer-app.tsx';
import './styles/tokens.css';
import './styles/buyer-base.css';
import './styles/buyer-hero.css';
import './styles/buyer-catalogue.css';
import './styles/buyer-filters.css';
import './styles/buyer-gallery.css';
import './styles/buyer-product.css';
import './styles/buyer-enquiry.css';
import './styles/buyer-shortlist.css';
import './styles/buyer-quotation.css';
import './styles/buyer-paper.css';

const root = document.getElementById('root');
const data = document.getElementById('page-data')?.textContent;
if (root && data) {
  const page = JSON.parse(data) as BuyerPage;
  hydrateRoot(root, <BuyerApp page={page} loaded={await load(page)} />);
  document.documentElement.dataset['live'] = 'yes';
}

async function load(page: BuyerPage): Promise<Loaded> {
  const [texts, part] = await Promise.all([
    languageOf(page) === 'tr'
      ? import('./buyer.tr.ts').then(({ tr }) => tr)
      : import('./buyer.en.ts').then(({ en }) => en),
    page.kind === 'quotation'
      ? import('./quotation/quotation-page.tsx')
      : page.kind === 'paper'
        ? import('./paper/paper-page.tsx')
        : {},
  ]);
  return { texts, ...part };
}

try {
  // A seller who then signs in, in this tab, comes back to the page that they had open.
  const isCatalogue = location.pathname.startsWith('/view-collection/');
  if (isCatalogue && storedToken() === null) rememberPath(location.pathname);
} catch {
  // Without storage this is forgotten.
}

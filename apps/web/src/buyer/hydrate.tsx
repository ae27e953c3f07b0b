import type { BuyerPage } from '@sourcewiz/contract';
import { hydrateRoot } from 'react-dom/client';
import { BuyerApp } from './buyer-app.tsx';
import './buyer-base.css';
import './buyer-hero.css';
import './buyer-catalogue.css';
import './buyer-gallery.css';
import './buyer-product.css';
import './buyer-enquiry.css';

const root = document.getElementById('root');
const data = document.getElementById('page-data')?.textContent;
if (root && data) {
  hydrateRoot(root, <BuyerApp page={JSON.parse(data) as BuyerPage} />);
  document.documentElement.dataset['live'] = 'yes';
}

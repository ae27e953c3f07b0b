import { QrCode } from 'lucide-react';
import { loadTexts } from '../../platform/i18n/texts.ts';
import type { Offer, OfferPage } from '../../platform/offers/offers.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

/** The labels tab of the profile settings; its code is loaded when it is opened. */
export const loadLabelsTab = () => import('./labels-tab.tsx');

/** Labels of the chosen products. */
export const labelsOffer: Offer = {
  key: 'labels',
  name: 'app:offers.labels',
  needs: 'view_products',
  icon: QrCode,
  Page: lazyPart(async () => {
    const [{ LabelDrawer }] = await Promise.all([
      import('./label-drawer.tsx'),
      loadTexts(['labels', 'products']),
    ]);
    return { default: LabelDrawer as OfferPage };
  }),
};

import { Lock } from 'lucide-react';
import type { ProductTab } from '../../platform/record/product-tabs.ts';
import { lazyPage } from '../../platform/router/lazy-page.ts';

/** What costing adds to the page of a product. */
export const costingTabs: readonly ProductTab[] = [
  {
    key: 'costing',
    name: 'app:tabs.costing',
    needs: 'view_costing',
    icon: Lock,
    Page: lazyPage(() => import('./sheet/sheet-page.tsx'), 'SheetPage', 'costing'),
  },
  {
    key: 'bom',
    name: 'app:tabs.bom',
    needs: 'view_costing',
    Page: lazyPage(() => import('./bom/bom-page.tsx'), 'BomPage', 'bom', 'rows'),
  },
  {
    key: 'loadability',
    name: 'app:tabs.loadability',
    needs: 'view_packaging',
    Page: lazyPage(() => import('./loadability/loadability-page.tsx'), 'LoadabilityPage', 'loadability'),
  },
];

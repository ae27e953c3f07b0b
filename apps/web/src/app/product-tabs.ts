import { activityTab } from '../areas/catalogues/catalogues-routes.ts';
import { costingTabs } from '../areas/costing/costing-routes.ts';
import type { ProductTab } from '../platform/record/product-tabs.ts';

/** Tabs that areas add to the page of a product: one line per area. */
export const productTabs: readonly ProductTab[] = [...costingTabs, activityTab];

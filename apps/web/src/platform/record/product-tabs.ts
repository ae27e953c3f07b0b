import type { Access, Product } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, useSession } from '../session/session.tsx';

export interface ProductTabProps {
  product: Product;
  /** The variant in the address; null for the product itself. */
  variantId: number | null;
}

/** A tab of a product's page that an area above the products provides; it has the width of the page for itself. */
export interface ProductTab {
  /** Its part of the address, `/product-details/{mode}/{id}/{key}`. */
  key: string;
  /** Key of its name, as `app:tabs.costing`: a text that is loaded with the shell. */
  name: string;
  needs: Access;
  icon?: LucideIcon;
  /** Its code and texts are loaded when it is first opened. */
  Page: (props: ProductTabProps) => ReactNode;
}

const ProductTabsContext = createContext<readonly ProductTab[]>([]);
/** The app provides the tabs of the areas. */
export const ProductTabsProvider = ProductTabsContext.Provider;

/** The tabs that this person may open, with names in their language. */
export function useProductTabs(): readonly (ProductTab & { label: string })[] {
  const tabs = use(ProductTabsContext);
  const session = useSession();
  const { t } = useTranslation();
  return useMemo(
    () =>
      tabs
        .filter(({ needs }) => isAllowed(session, needs))
        .map((tab) => ({ ...tab, label: t(tab.name as never) })),
    [tabs, session, t],
  );
}

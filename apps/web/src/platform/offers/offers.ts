import type { Access, changeProductsStatus, InputOf } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, useSession } from '../session/session.tsx';

type Matching = NonNullable<InputOf<typeof changeProductsStatus>['body']['matching']>;

/** The products to act on: listed ones, or all results of a search except some. */
export type ChosenProducts = { product_ids: number[] } | { matching: Matching; except?: number[] };

/** What opens over the page with the chosen products. */
export type OfferPage = (props: { chosen: ChosenProducts; onClose: () => void }) => ReactNode;

/** An action for products that an area above the products provides wherever they are listed. */
export interface Offer {
  key: string;
  /** Key of its name, as `app:offers.labels`: a text that is loaded with the shell. */
  name: string;
  needs: Access;
  icon: LucideIcon;
  /** What opens; its code and texts are loaded when it is first rendered. */
  Page: OfferPage;
}

const OffersContext = createContext<readonly Offer[]>([]);
/** The app provides the offers of the areas. */
export const OffersProvider = OffersContext.Provider;

/** The offers available to this person, with names in their language. */
export function useOffers(): readonly (Offer & { label: string })[] {
  const offers = use(OffersContext);
  const session = useSession();
  const { t } = useTranslation();
  return useMemo(
    () =>
      offers
        .filter(({ needs }) => isAllowed(session, needs))
        .map((offer) => ({ ...offer, label: t(offer.name as never) })),
    [offers, session, t],
  );
}

interface Open {
  offer: Offer;
  chosen: ChosenProducts;
}

let open: Open | null = null;
const listeners = new Set<() => void>();

/** Opens an offer with products; `OfferHost`, which is rendered once in the shell, shows it. */
export function openOffer(offer: Offer, chosen: ChosenProducts): void {
  change({ offer, chosen });
}

export const closeOffer = (): void => change(null);

function change(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The offer that is open. */
export function useOpenOffer(): Open | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

import type { Access, changeProductsStatus, InputOf } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, useSession } from '../session/session.tsx';

type Matching = NonNullable<InputOf<typeof changeProductsStatus>['body']['matching']>;

/** Products that something is done with: named ones, or all that a search finds but some. */
export type ChosenProducts = { product_ids: number[] } | { matching: Matching; except?: number[] };

/** What opens over the page with the chosen products. */
export type OfferPage = (props: { chosen: ChosenProducts; onClose: () => void }) => ReactNode;

/** Something that an area above offers to do with products, wherever they are listed. */
export interface Offer {
  key: string;
  /** Text with its name, as `app:offers.labels`: one that is there with the shell. */
  name: string;
  needs: Access;
  icon: LucideIcon;
  /** What opens; its code and texts are loaded when it is first drawn. */
  Page: OfferPage;
}

const OffersContext = createContext<readonly Offer[]>([]);
/** The app says what the areas offer. */
export const OffersProvider = OffersContext.Provider;

/** What is offered to this person, with its name in their language. */
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

/** Opens an offer with products; `OfferHost`, which stands once in the shell, shows it. */
export function openOffer(offer: Offer, chosen: ChosenProducts): void {
  change({ offer, chosen });
}

export const closeOffer = (): void => change(null);

function change(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** What is open now. */
export function useOpenOffer(): Open | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

import { Suspense } from 'react';
import { closeOffer, useOpenOffer } from './offers.ts';

/** Shows the open offer; rendered once in the shell. */
export function OfferHost() {
  const open = useOpenOffer();
  if (open === null) return null;
  const { Page } = open.offer;
  return (
    <Suspense fallback={null}>
      <Page chosen={open.chosen} onClose={closeOffer} />
    </Suspense>
  );
}

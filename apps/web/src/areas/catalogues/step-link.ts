import type { BuildStep } from './catalogues.rules.ts';

const paths = {
  products: '/select-products/$id',
  details: '/catalogue-table/$id/{-$type}',
  share: '/collection-link/$id',
} as const;

/** Address of a step of building a catalogue; for a link or `navigate`. */
export function stepLink(step: BuildStep, catalogueId: number) {
  return step === 'buyer'
    ? ({ to: '/create-collection', search: { catalogue: catalogueId } } as const)
    : ({ to: paths[step], params: { id: String(catalogueId) } } as const);
}

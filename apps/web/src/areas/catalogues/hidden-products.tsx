import { hiddenCatalogueProducts } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { HiddenNotice } from '../products/index.ts';

/** Says which products of a catalogue its buyers do not see; renders nothing if they see all. */
export function HiddenInCatalogue({ id }: { id: number }) {
  const { data } = useCall(hiddenCatalogueProducts, { params: { id } });
  return data === undefined ? null : <HiddenNotice hidden={data} />;
}

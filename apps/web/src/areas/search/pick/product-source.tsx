import { searchProducts } from '@sourcewiz/contract';
import { recordSource } from '../../../platform/form/fields/record-field.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';

/** Products for a field that refers to one. */
export const productSource = recordSource(searchProducts, {
  inputOf: (query) => ({ body: { query, hitsPerPage: 20, facets: false } }),
  rows: ({ hits }) => hits,
  entryOf: ({ id, name, product_id: note, image }) => ({
    id,
    name,
    note,
    mark: <Thumb src={image?.thumb ?? null} size={32} />,
  }),
});

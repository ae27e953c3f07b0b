import { getCatalogue, updateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';

/** The part of a catalogue that the third step changes and saves together. */
export type DetailsDraft = Pick<Catalogue, 'attribute_ids' | 'currency' | 'price_rules' | 'note'>;
export type DetailsForm = Form<Catalogue, DetailsDraft>;

/** The details as they are edited. */
export function useDetailsForm(catalogue: Catalogue): DetailsForm {
  return useForm<Catalogue, DetailsDraft>({
    record: catalogue,
    nameOf: ({ id }) => `catalogue_details:${id}`,
    read: ({ attribute_ids, currency, price_rules, note }) => ({
      attribute_ids,

      currency,
      price_rules,
      note,
    }),
    send: ({ changes, record }) =>
      call(updateCatalogue, {
        params: { id: record.id },
        body: {
          ...changes,
          ...(changes.note === undefined ? {} : { note: changes.note.trim() }),
          revision: record.revision,
        },
      }),
    reload: newestCatalogue,
    // At once, so that nothing flickers back to the previous state.
    onSaved: (saved) => queryClient.setQueryData(keyOf(getCatalogue, { params: { id: saved.id } }), saved),
  });
}

/** The currently stored catalogue. */
export async function newestCatalogue(catalogue: Catalogue | null): Promise<Catalogue | undefined> {
  return catalogue === null ? undefined : fetchCall(getCatalogue, { params: { id: catalogue.id } });
}

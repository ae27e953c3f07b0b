import { getCatalogue, updateCatalogue, type Catalogue, type PaperLook } from '@sourcewiz/contract';
import { call } from '../../../platform/api/call.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { newestCatalogue } from '../details/use-details-form.ts';

export type LookForm = Form<Catalogue, PaperLook>;

/** How a catalogue looks on paper, as it is edited. */
export function useLookForm(catalogue: Catalogue): LookForm {
  return useForm<Catalogue, PaperLook>({
    record: catalogue,
    nameOf: ({ id }) => `catalogue_look:${id}`,
    read: ({ design, paper, accent, font, images_per_product, parts }) => ({
      design,
      paper,
      accent,
      font,
      images_per_product,
      parts,
    }),
    send: ({ changes, record }) =>
      call(updateCatalogue, {
        params: { id: record.id },
        body: { ...changes, revision: record.revision },
      }),
    reload: newestCatalogue,
    onSaved: (saved) => queryClient.setQueryData(keyOf(getCatalogue, { params: { id: saved.id } }), saved),
  });
}

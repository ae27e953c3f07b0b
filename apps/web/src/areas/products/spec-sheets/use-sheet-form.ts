import { getSpecSheet, updateSpecSheet, type SpecSheet } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { changesOf, draftOf, type SheetDraft } from './sheet-form.rules.ts';

export type SheetForm = Form<SpecSheet, SheetDraft>;

/** The form of a sheet; only changes are sent. */
export function useSheetForm(sheet: SpecSheet): SheetForm {
  const { t } = useTranslation('specSheets');
  return useForm<SpecSheet, SheetDraft>({
    record: sheet,
    nameOf: ({ id }) => `spec_sheet:${id}`,
    read: draftOf,
    check: ({ title }) => (title.trim() === '' ? { title: t('form.titleMissing') } : {}),
    pathOf: ({ path = '' }) =>
      path.startsWith('body.rows') ? path.replace('body.rows', 'lines') : undefined,
    send: ({ draft, record }) =>
      call(updateSpecSheet, {
        params: { id: record.id },
        body: { ...changesOf(record, draft), revision: record.revision },
      }),
    reload: ({ id }) => fetchCall(getSpecSheet, { params: { id } }),
    saidWhenSaved: () => t('sheet.saved'),
  });
}

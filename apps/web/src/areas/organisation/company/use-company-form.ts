import { manufacturer, updateManufacturer, type Manufacturer, type Problem } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { changesOf, draftOf, wrongFields, type CompanyDraft } from './company-form.rules.ts';

export type CompanyForm = Form<Manufacturer, CompanyDraft>;

/** The form of the company's details. */
export function useCompanyForm(company: Manufacturer): CompanyForm {
  const { t } = useTranslation('company');
  const labelOf = (path: string): string => {
    const [field, , part] = path.split('.');
    if (part === undefined) return t(`fields.${field as 'name'}`);
    return t(`${field === 'tax_ids' ? 'taxIds' : 'certifications'}.${part as 'label'}` as 'taxIds.label');
  };
  return useForm<Manufacturer, CompanyDraft>({
    record: company,
    nameOf: () => 'company',
    read: draftOf,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(wrongFields(draft)).map(([path, wrong]) => [
          path,
          t(`problems.${wrong}`, { label: labelOf(path) }),
        ]),
      ),
    pathOf,
    send: ({ draft, record }) =>
      call(updateManufacturer, { body: { ...changesOf(record, draft).body, revision: record.revision } }),
    reload: () => fetchCall(manufacturer, {}),
    saidWhenSaved: () => t('save.done'),
    onSaved: (saved) => {
      queryClient.setQueryData([manufacturer.name, {}], saved);
    },
  });
}

/** Problems with a file id are shown at its image. */
function pathOf({ path = '', code }: Problem): string | undefined {
  if (code === 'unknown_country') return 'country';
  if (path.startsWith('body.logo_file_id')) return 'logo';
  return path.startsWith('body.image_file_ids') ? 'images' : undefined;
}

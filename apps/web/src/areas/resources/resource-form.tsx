import {
  createResource,
  listResources,
  updateResource,
  type Resource,
  type ResourceType,
} from '@sourcewiz/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { fieldChecks } from '../../platform/form/fields/field-checks.rules.ts';
import { FormMoneyField, FormNumberField } from '../../platform/form/fields/number-field.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { useSession } from '../../platform/session/session.tsx';
import { draftOf, filled, type ResourceDraft } from './resource-form.rules.ts';

/** Adds or edits a material or a process. */
export function ResourceForm({
  type,
  resource,
  categories,
  suppliers,
  onClose,
}: {
  type: ResourceType;
  /** Null for a new one. */
  resource: Resource | null;
  categories: readonly string[];
  suppliers: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const form = useResourceForm({ type, resource, onClose });
  const id = useId();
  return (
    <FormDialog
      form={form}
      title={t(resource === null ? `add.${type}` : `edit.${type}`)}
      text={t('form.text')}
      width={600}
      action={t(resource === null ? 'form.add' : 'form.save')}
      columns={2}
      conflict={{ nameOf: (field) => t(`form.${names[field as keyof ResourceDraft]}`) }}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('form.name')} required maxLength={200} autoFocus />
      <FormTextField
        form={form}
        name="code"
        label={t('form.code')}
        note={t('form.codeNote')}
        maxLength={64}
      />
      <FormTextField
        form={form}
        name="category"
        label={t('form.category')}
        maxLength={120}
        list={`${id}-categories`}
      />
      <FormTextField
        form={form}
        name="supplier"
        label={t('form.supplier')}
        maxLength={200}
        list={`${id}-suppliers`}
      />
      <FormMoneyField
        form={form}
        name="rate"
        label={t('form.rate')}
        currency="currency"
        currencyLabel={t('form.currency')}
      />
      <FormTextField
        form={form}
        name="unit"
        label={t('form.unit')}
        note={t('form.unitNote')}
        maxLength={20}
      />
      <FormNumberField
        form={form}
        name="wastage_percent"
        label={t(type === 'material' ? 'form.wastage' : 'form.rejection')}
        unit="%"
      />
      <FormTextField form={form} name="remarks" label={t('form.remarks')} wide lines={5} maxLength={2000} />
      <Suggestions id={`${id}-categories`} words={categories} />
      <Suggestions id={`${id}-suppliers`} words={suppliers} />
    </FormDialog>
  );
}

const names = {
  name: 'name',
  code: 'code',
  category: 'category',
  supplier: 'supplier',
  rate: 'rate',
  currency: 'currency',
  unit: 'unit',
  wastage_percent: 'wastage',
  remarks: 'remarks',
} as const satisfies Record<keyof ResourceDraft, string>;

/** Words used before. */
function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} aria-label={word} />
      ))}
    </datalist>
  );
}

function useResourceForm({
  type,
  resource,
  onClose,
}: {
  type: ResourceType;
  resource: Resource | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const currency = useSession().organisation.default_currency;
  return useForm<Resource | null, ResourceDraft>({
    record: resource,
    nameOf: (stored) => `resource:${stored?.id ?? `new ${type}`}`,
    read: (stored) => draftOf(stored, currency),
    // An amount makes sense only with its currency.
    together: [['rate', 'currency']],
    check: (draft) => fieldChecks(draft, { numbers: ['rate', 'wastage_percent'] }),
    send: ({ draft, changes, record }) =>
      record === null
        ? call(createResource, { body: { type, ...filled(draft), name: draft.name } })
        : call(updateResource, {
            params: { id: record.id },
            body: { revision: record.revision, ...changes },
          }),
    reload: (stored) => newestOf(type, stored),
    saidWhenSaved: (stored) => t(resource === null ? 'added' : 'saved', { name: stored?.name ?? '' }),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
}

/** The currently stored resource: the latest change comes first, even if its name or code has changed. */
async function newestOf(type: ResourceType, resource: Resource | null): Promise<Resource | undefined> {
  const query = { type, sort: '-updated_at', per_page: 200 } as const;
  const { resources } = await fetchCall(listResources, { query });
  return resources.find(({ id }) => id === resource?.id);
}

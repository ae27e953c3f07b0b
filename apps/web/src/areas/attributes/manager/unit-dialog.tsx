import {
  createUnit,
  dimensions,
  listUnits,
  readAnyDecimal,
  units as standardUnits,
  updateUnit,
  type Dimension,
  type Unit,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../../platform/api/call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import type { FieldProblems } from '../../../platform/form/changes.rules.ts';
import { FormNumberField } from '../../../platform/form/fields/number-field.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { FieldGrid } from '../../../platform/kit/page/section.tsx';
import { localProblem } from '../../../platform/i18n/problem-text.ts';

interface UnitDraft {
  short_name: string;
  category: Dimension;
  /** Has a decimal point in every language (`fieldText`). */
  conversion_factor: string;
}

/** Creates or changes a unit of the company's own. */
export function UnitDialog({ unit, onClose }: { unit: Unit | null; onClose: () => void }) {
  const { t } = useTranslation('attributeManager');
  const { fieldText } = useFormats();
  const form = useForm<Unit | null, UnitDraft>({
    record: unit,
    nameOf: (stored) => `unit:${stored?.id ?? 'new'}`,
    read: (stored) => ({
      short_name: stored?.short_name ?? '',
      category: (stored?.category as Dimension | undefined) ?? 'quantity',
      conversion_factor: stored?.conversion_factor ?? '',
    }),
    check: ({ short_name: name, conversion_factor: factor }): FieldProblems => ({
      ...(name.trim() === '' ? { short_name: t('units.nameRequired') } : {}),
      ...(factor.trim() === ''
        ? { conversion_factor: t('units.factorRequired') }
        : readAnyDecimal(factor, '.') === undefined
          ? { conversion_factor: localProblem('not_a_number') }
          : {}),
    }),
    send: ({ draft: { short_name: name, category, conversion_factor: factor }, record }) => {
      const body = { short_name: name.trim(), conversion_factor: factor.trim() };
      return record === null
        ? call(createUnit, { body: { ...body, category } })
        : call(updateUnit, { params: { id: record.id }, body: { ...body, revision: record.revision } });
    },
    reload: async (stored) => (await fetchCall(listUnits, {})).find(({ id }) => id === stored?.id),
    saidWhenSaved: (saved) =>
      unit === null ? t('units.added', { name: saved?.short_name ?? '' }) : t('saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
  const { category, short_name: name } = form.draft;
  return (
    <FormDialog
      form={form}
      title={unit ? t('units.editTitle', { name: unit.short_name }) : t('units.addTitle')}
      width={440}
      action={unit ? t('save') : t('units.addDone')}
      conflict={{
        nameOf: (field) =>
          field === 'conversion_factor'
            ? t('units.factor', { name: unit?.short_name ?? '' })
            : t(field === 'category' ? 'units.dimension' : 'units.name'),
        shownValue: ({ field, own }) =>
          field === 'category'
            ? t(`units.dimensions.${own.category}`)
            : field === 'conversion_factor'
              ? fieldText(own.conversion_factor)
              : own.short_name,
      }}
      onClose={onClose}
    >
      <FieldGrid>
        <FormTextField
          form={form}
          name="short_name"
          label={t('units.name')}
          required
          note={t('units.nameNote')}
          autoFocus
          autoComplete="off"
          maxLength={20}
        />
        <FormChoiceField
          form={form}
          name="category"
          label={t('units.dimension')}
          disabled={unit !== null}
          choices={dimensions.map((one) => ({ value: one, label: t(`units.dimensions.${one}`) }))}
        />
        <FormNumberField
          form={form}
          name="conversion_factor"
          label={t('units.factor', { name: name.trim() || t('units.unitWord') })}
          required
          wide
          aside={standardUnits.find((one) => one.dimension === category)?.reference_unit ?? ''}
        />
      </FieldGrid>
    </FormDialog>
  );
}

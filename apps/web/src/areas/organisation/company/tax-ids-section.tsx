import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import type { TaxIdRow } from './company-form.rules.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './company.module.css';
import { nextKey, replaced } from './rows.rules.ts';
import type { CompanyForm } from './use-company-form.ts';

const MOST = 10;
/** Registers that exporters in India, Turkey and the European Union know; others can be typed. */
const registers = ['GSTIN', 'IEC', 'PAN', 'VKN', 'EORI', 'VAT'];

/** Registration numbers, each with the name of its register. */
export function TaxIdsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const rows = form.draft.tax_ids;
  const add = (): void => form.set('tax_ids', (now) => [...now, { key: nextKey(now), label: '', value: '' }]);
  return (
    <Section
      title={t('sections.taxIds')}
      text={t('sections.taxIdsText')}
      aside={
        <Button size="small" icon={<Plus size={14} />} disabled={rows.length >= MOST} onClick={add}>
          {t('taxIds.add')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text as="p" tone="faint">
          {t('taxIds.none')}
        </Text>
      ) : null}
      <ul>
        {rows.map((row, at) => (
          <TaxId key={row.key} form={form} row={row} at={at} />
        ))}
      </ul>
    </Section>
  );
}

function TaxId({ form, row, at }: { form: CompanyForm; row: TaxIdRow; at: number }) {
  const { t } = useTranslation('company');
  const before = form.base.tax_ids.find(({ key }) => key === row.key);
  const change = (part: Partial<TaxIdRow>): void =>
    form.set('tax_ids', (now) => replaced(now, row.key, part));
  // A row that was added is highlighted as a whole.
  const changed = before === undefined;
  const wasOf = (part: 'label' | 'value'): string | undefined =>
    before === undefined || row[part] === before[part] ? undefined : before[part];
  const labelPath = `tax_ids.${at}.label`;
  const valuePath = `tax_ids.${at}.value`;
  const labelError = form.errorAt(labelPath);
  const choices = [...new Set([...registers, ...(row.label === '' ? [] : [row.label])])];
  return (
    <li className={css['row']} data-kind="tax">
      <Field label={t('taxIds.label')} required was={wasOf('label')} changed={changed} error={labelError}>
        {(control) => (
          <ChoiceField
            id={control.id}
            label={t('taxIds.label')}
            choices={choices.map((name) => ({ value: name, label: name }))}
            value={row.label === '' ? null : row.label}
            placeholder={t('taxIds.choose')}
            required
            invalid={labelError !== undefined}
            describedBy={control['aria-describedby']}
            add={{
              label: (text) => t('taxIds.addLabel', { text }),
              onAdd: (text) => change({ label: text.slice(0, 40) }),
            }}
            onChange={(label) => change({ label: label ?? '' })}
            onBlur={() => form.leave(labelPath)}
          />
        )}
      </Field>
      <Field
        label={t('taxIds.value')}
        required
        was={wasOf('value')}
        changed={changed}
        error={form.errorAt(valuePath)}
      >
        {(control) => (
          <TextInput
            {...control}
            aria-required
            maxLength={60}
            value={row.value}
            onChange={(event) => change({ value: event.target.value })}
            onBlur={() => form.leave(valuePath)}
          />
        )}
      </Field>
      <IconButton
        size="middle"
        danger
        className={css['removeRow']}
        icon={<Trash2 size={15} aria-hidden />}
        label={t('taxIds.remove', { name: row.label || t('taxIds.nameless') })}
        onClick={() => form.set('tax_ids', (now) => now.filter(({ key }) => key !== row.key))}
      />
    </li>
  );
}

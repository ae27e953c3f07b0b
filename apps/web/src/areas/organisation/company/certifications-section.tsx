import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { CertificationStatus } from './certification-status.tsx';
import { DateField } from '../../../platform/kit/fields/date-field.tsx';
import { readDay } from '../../../platform/kit/fields/date-field.rules.ts';
import type { CertificationRow } from './company-form.rules.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './company.module.css';
import { nextKey, replaced } from './rows.rules.ts';
import type { CompanyForm } from './use-company-form.ts';

const MOST = 30;
const parts = [
  { part: 'name', longest: 120 },
  { part: 'issuer', longest: 120 },
  { part: 'number', longest: 80 },
] as const;

/** Certifications with their numbers and expiry dates. */
export function CertificationsSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const rows = form.draft.certifications;
  const add = (): void =>
    form.set('certifications', (now) => [
      ...now,
      { key: nextKey(now), name: '', issuer: '', number: '', validUntil: '' },
    ]);
  return (
    <Section
      title={t('sections.certifications')}
      text={t('sections.certificationsText')}
      aside={
        <Button size="small" icon={<Plus size={14} />} disabled={rows.length >= MOST} onClick={add}>
          {t('certifications.add')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text as="p" tone="faint">
          {t('certifications.none')}
        </Text>
      ) : null}
      <ul>
        {rows.map((row, at) => (
          <Certification key={row.key} form={form} row={row} at={at} />
        ))}
      </ul>
    </Section>
  );
}

function Certification({ form, row, at }: { form: CompanyForm; row: CertificationRow; at: number }) {
  const { t } = useTranslation('company');
  const before = form.base.certifications.find(({ key }) => key === row.key);
  const change = (part: Partial<CertificationRow>): void =>
    form.set('certifications', (now) => replaced(now, row.key, part));
  // A row that was added is highlighted as a whole.
  const changed = before === undefined;
  const wasOf = (part: 'name' | 'issuer' | 'number' | 'validUntil'): string | undefined =>
    before === undefined || row[part] === before[part] ? undefined : before[part];
  const dayPath = `certifications.${at}.valid_until`;
  return (
    <li className={css['row']} data-kind="certification">
      {parts.map(({ part, longest }) => {
        const label = t(`certifications.${part}`);
        const path = `certifications.${at}.${part}`;
        const required = part === 'name';
        return (
          <Field
            key={part}
            label={label}
            required={required}
            was={wasOf(part)}
            changed={changed}
            error={form.errorAt(path)}
          >
            {(control) => (
              <TextInput
                {...control}
                aria-required={required || undefined}
                maxLength={longest}
                value={row[part]}
                onChange={(event) => change({ [part]: event.target.value })}
                onBlur={() => form.leave(path)}
              />
            )}
          </Field>
        );
      })}
      <Field
        label={t('certifications.validUntil')}
        was={wasOf('validUntil')}
        changed={changed}
        error={form.errorAt(dayPath)}
        note={<CertificationStatus validUntil={readDay(row.validUntil)} />}
      >
        {(control) => (
          <DateField
            {...control}
            name={t('certifications.validUntil')}
            value={row.validUntil}
            onChange={(validUntil) => change({ validUntil })}
            onBlur={() => form.leave(dayPath)}
          />
        )}
      </Field>
      <IconButton
        size="middle"
        danger
        className={css['removeRow']}
        icon={<Trash2 size={15} aria-hidden />}
        label={t('certifications.remove', { name: row.name || t('certifications.nameless') })}
        onClick={() => form.set('certifications', (now) => now.filter(({ key }) => key !== row.key))}
      />
    </li>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import css from './company.module.css';
import type { CompanyForm } from './use-company-form.ts';

/** A row during editing: `key` identifies it while places change. */
interface Keyed {
  key: number;
}

/** A row of the list, for its fields. */
export interface OpenRow<Row> {
  row: Row;
  at: number;
  change: (part: Partial<Row>) => void;
  /** Whether the row was added; it is highlighted as a whole. */
  changed: boolean;
  /** What a part was before; undefined if it is as it was. */
  wasOf: (part: keyof Row) => string | undefined;
}

/** A list of the company's details: rows are added with a button, edited in place, and removed one by one. */
export function RowsSection<Row extends Keyed>({
  words,
  most,
  rows,
  before,
  empty,
  nameOf,
  onChange,
  children,
}: {
  /** Where the section's texts are. */
  words: 'taxIds' | 'certifications';
  most: number;
  rows: readonly Row[];
  /** The rows as they are stored. */
  before: readonly Row[];
  /** A new row. */
  empty: Omit<Row, 'key'>;
  nameOf: (row: Row) => string;
  onChange: (change: (now: readonly Row[]) => readonly Row[]) => void;
  children: (open: OpenRow<Row>) => ReactNode;
}) {
  const { t } = useTranslation('company');
  const add = (): void =>
    onChange((now) => [...now, { ...empty, key: Math.max(-1, ...now.map(({ key }) => key)) + 1 } as Row]);
  const open = (row: Row, at: number): OpenRow<Row> => {
    const stored = before.find(({ key }) => key === row.key);
    return {
      row,
      at,
      change: (part) =>
        onChange((now) => now.map((one) => (one.key === row.key ? { ...one, ...part } : one))),
      changed: stored === undefined,
      wasOf: (part) =>
        stored === undefined || row[part] === stored[part] ? undefined : String(stored[part]),
    };
  };
  return (
    <Section
      title={t(`sections.${words}`)}
      text={t(`sections.${words}Text`)}
      aside={
        <Button size="small" icon={<Plus size={14} />} disabled={rows.length >= most} onClick={add}>
          {t(`${words}.add`)}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <Text as="p" tone="faint">
          {t(`${words}.none`)}
        </Text>
      ) : null}
      <ul>
        {rows.map((row, at) => (
          <li key={row.key} className={css['row']} data-kind={words}>
            {children(open(row, at))}
            <IconButton
              size="middle"
              danger
              className={css['removeRow']}
              icon={<Trash2 size={15} aria-hidden />}
              label={t(`${words}.remove`, { name: nameOf(row) || t(`${words}.nameless`) })}
              onClick={() => onChange((now) => now.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A text of a row. */
export function RowText<Row extends Keyed, Part extends keyof Row & string>({
  form,
  open: { row, change, changed, wasOf },
  part,
  path,
  label,
  longest,
  required = false,
}: {
  form: CompanyForm;
  open: OpenRow<Row>;
  part: Part;
  /** The part's place in the record. */
  path: string;
  label: string;
  longest: number;
  required?: boolean;
}) {
  return (
    <Field label={label} required={required} was={wasOf(part)} changed={changed} error={form.errorAt(path)}>
      {(control) => (
        <TextInput
          {...control}
          aria-required={required || undefined}
          maxLength={longest}
          value={String(row[part])}
          onChange={(event) => change({ [part]: event.target.value } as unknown as Partial<Row>)}
          onBlur={() => form.leave(path)}
        />
      )}
    </Field>
  );
}

import { formatValue, typeOf, type Attribute } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { useValueRights } from '../../platform/session/use-value-rights.ts';
import { AttributeField, entryOf, ReadOnlyField } from '../attributes/index.ts';
import css from './product-editor.module.css';
import type { ProductForm } from './use-product-form.ts';

/** Attributes of one tab. Internal ones stand in amber and say that buyers never see them (PROD-008). */
export function DetailsSection({
  tab,
  attributes,
  form,
  filled,
  children,
}: {
  tab: 'basic' | 'production' | 'internal' | 'packing';
  attributes: readonly Attribute[];
  form: ProductForm;
  filled: { filled: number; total: number } | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('products');
  const isInternal = tab === 'internal';
  return (
    <section id={`section-${tab}`} className={css['section']} data-internal={isInternal || undefined}>
      <header className={css['head']}>
        <div>
          <h2>
            {isInternal ? <Lock size={15} aria-hidden /> : null}
            {t(`sections.${tab}`)}
          </h2>
          {isInternal ? <p className={css['explain']}>{t('internal.text')}</p> : null}
        </div>
        {isInternal ? (
          <span className={css['never']}>{t('internal.never')}</span>
        ) : filled === undefined || filled.total === 0 ? null : (
          <span className={css['count']}>{t('sections.filled', filled)}</span>
        )}
      </header>
      <div className={css['fields']}>
        {children}
        {attributes.map((attribute) => (
          <FormField key={attribute.id} attribute={attribute} form={form} />
        ))}
      </div>
    </section>
  );
}

/** Texts that are meant to be long have the whole width from the start. */
const longNames = new Set(['description', 'remarks']);

function isWide(attribute: Attribute, stored: unknown): boolean {
  const { parts } = typeOf(attribute);
  if (!parts.some(({ control }) => control === 'paragraph')) return false;
  const text = formatValue(attribute, stored, 'en');
  return (
    attribute.dtype === 'html' ||
    longNames.has(attribute.internal_name) ||
    text.length > 80 ||
    text.includes('\n')
  );
}

function FormField({ attribute, form }: { attribute: Attribute; form: ProductForm }) {
  const rightsTo = useValueRights();
  const stored = form.base.values[attribute.id];
  const wide = isWide(attribute, stored);
  const half = !wide && typeOf(attribute).parts.length === 1;
  if (form.readOnly || !rightsTo(attribute).mayEdit)
    return <ReadOnlyField attribute={attribute} value={stored} wide={wide} id={`field-${attribute.id}`} />;
  const changed = form.changes.entries?.[attribute.id];
  const problem = form.problems[`values.${attribute.id}`];
  const field = (
    <AttributeField
      attribute={attribute}
      id={`field-${attribute.id}`}
      entry={changed ?? entryOf(attribute, stored)}
      onChange={(entry) => form.setEntry(attribute, entry)}
      onBlur={() => form.checkEntry(attribute)}
      was={changed === undefined ? undefined : formatValue(attribute, stored, currentLanguage())}
      error={problem === undefined ? undefined : problemText(problem)}
      wide={wide}
    />
  );
  return wide ? field : <div data-half={half || undefined}>{field}</div>;
}

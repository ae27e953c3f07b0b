import { formatValue, typeOf, type Attribute, type Product } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { AttributeField, entryOf, needsWidth, ReadOnlyField, type Entry } from '../../attributes/index.ts';
import { entryField } from '../change/product-draft.ts';
import { MoreFields } from './more-fields.tsx';
import css from './details-section.module.css';
import type { FormActions, ProductForm } from '../change/use-product-form.ts';

/** Attributes of one tab. Internal ones are amber and say that buyers never see them (PROD-008). */
export function DetailsSection({
  tab,
  attributes,
  more,
  form,
  filled,
  children,
  below,
}: {
  tab: 'basic' | 'production' | 'internal' | 'packing';
  attributes: readonly Attribute[];
  /** Attributes on demand. */
  more: readonly Attribute[];
  form: ProductForm;
  filled: { filled: number; total: number } | undefined;
  /** Fields before the attributes. */
  children?: ReactNode;
  /** Shown below the fields. */
  below?: ReactNode;
}) {
  const { t } = useTranslation('products');
  const rightsTo = useValueRights();
  const isInternal = tab === 'internal';
  const { base, changes, engine, readOnly, actions } = form;
  const field = (attribute: Attribute): ReactNode => (
    <FormField
      key={attribute.id}
      attribute={attribute}
      stored={base.values[attribute.id]}
      entry={changes[entryField(attribute)]}
      problem={engine.errorAt(entryField(attribute))}
      readOnly={readOnly || !rightsTo(attribute).mayEdit}
      actions={actions}
    />
  );
  return (
    <Section
      id={`section-${tab}`}
      title={t(`sections.${tab}`)}
      {...(isInternal
        ? {
            tone: 'warn',
            icon: <Lock size={15} aria-hidden />,
            text: t('internal.text'),
            aside: <span className={css['never']}>{t('internal.never')}</span>,
          }
        : { aside: <Count filled={filled} /> })}
    >
      {attributes.length === 0 && children === undefined ? null : (
        <div className={css['fields']}>
          {children}
          {attributes.map(field)}
        </div>
      )}
      <MoreFields
        name={tab}
        attributes={more}
        isNeeded={(attribute) =>
          changes[entryField(attribute)] !== undefined || engine.errorAt(entryField(attribute)) !== undefined
        }
      >
        {field}
      </MoreFields>
      {below}
    </Section>
  );
}

function Count({ filled }: { filled: { filled: number; total: number } | undefined }) {
  const { t } = useTranslation('products');
  if (filled === undefined || filled.total === 0) return null;
  return (
    <Text tone="faint" size="sm" figures>
      {t('sections.filled', filled)}
    </Text>
  );
}

/** Long texts have the full width from the start. */
const longNames = new Set(['description', 'remarks']);

function isWide(attribute: Attribute, stored: unknown): boolean {
  if (needsWidth(attribute)) return true;
  if (!typeOf(attribute).parts.some(({ control }) => control === 'paragraph')) return false;
  const text = formatValue(attribute, stored, 'en');
  return longNames.has(attribute.internal_name) || text.length > 80 || text.includes('\n');
}

interface FormFieldProps {
  attribute: Attribute;
  stored: Product['values'][string] | undefined;
  /** Unsaved content of the controls. */
  entry: Entry | undefined;
  /** What is wrong with it, as a sentence. */
  problem: string | undefined;
  readOnly: boolean;
  actions: FormActions;
}

/** One field. Rendered again only when its own props change: a form may have hundreds of fields. */
const FormField = memo(function FormField({
  attribute,
  stored,
  entry,
  problem,
  readOnly,
  actions,
}: FormFieldProps) {
  const wide = isWide(attribute, stored);
  const half = !wide && typeOf(attribute).parts.length <= 1;
  if (readOnly) {
    const field = (
      <ReadOnlyField attribute={attribute} value={stored} wide={wide} id={`field-${attribute.id}`} />
    );
    return wide ? field : <div data-half={half || undefined}>{field}</div>;
  }
  const field = (
    <AttributeField
      attribute={attribute}
      id={`field-${attribute.id}`}
      entry={entry ?? entryOf(attribute, stored)}
      onChange={(next) => actions.set(entryField(attribute), next)}
      onBlur={() => actions.leave(entryField(attribute))}
      was={entry === undefined ? undefined : formatValue(attribute, stored, currentLanguage())}
      error={problem}
      wide={wide}
    />
  );
  return wide ? field : <div data-half={half || undefined}>{field}</div>;
});

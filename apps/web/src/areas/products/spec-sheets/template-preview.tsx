import { formatValue, type Attribute, type Product, type SpecTemplate } from '@sourcewiz/contract';
import { Box, Image, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import css from './create-sheet-page.module.css';

/** What a sheet from the template would hold, with the values that the product has today. */
export function TemplatePreview({
  template,
  product,
  attributes,
}: {
  template: SpecTemplate;
  product: Product;
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('specSheets');
  const { number } = useFormats();
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const lines = template.attribute_ids.flatMap((id) => {
    const attribute = byId.get(id);
    return attribute ? [{ id, name: attribute.name, value: valueOf(product, attribute) }] : [];
  });
  const filled = lines.filter(({ value }) => value !== '').length;
  return (
    <section className={css['card']} aria-label={t('preview.title')}>
      <header className={css['cardHead']}>
        <h2>{t('preview.title')}</h2>
        <span>{t('preview.filled', { filled: number(filled), total: number(lines.length) })}</span>
      </header>
      <ul className={css['holds']}>
        <li>
          <Image size={15} aria-hidden />
          {template.images === 0
            ? t('preview.mainOnly')
            : t('preview.pictures', { count: template.images, formatted: number(template.images) })}
        </li>
        {template.packaging ? (
          <li>
            <Box size={15} aria-hidden />
            {t('preview.packaging')}
          </li>
        ) : null}
        {template.variants ? (
          <li>
            <Layers size={15} aria-hidden />
            {t('preview.variants')}
          </li>
        ) : null}
      </ul>
      {lines.length === 0 ? <p className={css['quiet']}>{t('preview.none')}</p> : null}
      <dl className={css['lines']}>
        {lines.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd data-none={value === '' || undefined}>{value || t('preview.empty')}</dd>
          </div>
        ))}
      </dl>
      {template.note === '' ? null : (
        <div className={css['noteText']}>
          <h3>{t('preview.note')}</h3>
          <p>{template.note}</p>
        </div>
      )}
    </section>
  );
}

function valueOf({ values, variants }: Product, attribute: Attribute): string {
  const read = (from: Product['values']): string =>
    formatValue(attribute, from[String(attribute.id)], currentLanguage());
  const ofVariants = variants.map((variant) => read(variant.values)).filter((text) => text !== '');
  return read(values) || [...new Set(ofVariants)].join(' / ');
}

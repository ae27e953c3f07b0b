import { formatValue, type Attribute, type Product, type SpecTemplate } from '@sourcewiz/contract';
import { Box, Image, Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../../platform/i18n/texts.ts';
import { Row, Stack, Text } from '../../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../../platform/kit/page/section.tsx';
import { SheetFacts } from '../sheet-facts.tsx';
import css from './template-preview.module.css';

/** What a sheet from the template would contain, with the product's current values. */
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
  const pictures =
    template.images === 0
      ? t('preview.mainOnly')
      : t('preview.pictures', { count: template.images, formatted: number(template.images) });
  const holds = [
    { Icon: Image, text: pictures },
    ...(template.packaging ? [{ Icon: Box, text: t('preview.packaging') }] : []),
    ...(template.variants ? [{ Icon: Layers, text: t('preview.variants') }] : []),
  ];
  const filled = lines.filter(({ value }) => value !== '').length;
  return (
    <Section
      title={t('preview.title')}
      aside={
        <Text tone="faint" size="sm">
          {t('preview.filled', { filled: number(filled), total: number(lines.length) })}
        </Text>
      }
    >
      <Stack gap={14}>
        <Row as="ul" gap={16} wrap>
          {holds.map(({ Icon, text }) => (
            <Row as="li" key={text}>
              <Icon size={15} aria-hidden />
              {text}
            </Row>
          ))}
        </Row>
        {lines.length === 0 ? (
          <Text as="p" tone="faint">
            {t('preview.none')}
          </Text>
        ) : null}
        <SheetFacts
          label={t('preview.title')}
          facts={lines.map(({ id, name, value }) => ({
            key: id,
            label: name,
            text:
              value === '' ? (
                <Text tone="faint" size="sm">
                  {t('preview.empty')}
                </Text>
              ) : (
                <span className={css['value']}>{value}</span>
              ),
          }))}
        />
        {template.note === '' ? null : (
          <div>
            <Text as="h3" tone="faint" size="sm" weight={450}>
              {t('preview.note')}
            </Text>
            <Text as="p" breaks className={css['note']}>
              {template.note}
            </Text>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function valueOf({ values, variants }: Product, attribute: Attribute): string {
  const read = (from: Product['values']): string =>
    formatValue(attribute, from[String(attribute.id)], currentLanguage());
  const ofVariants = variants.map((variant) => read(variant.values)).filter((text) => text !== '');
  return read(values) || [...new Set(ofVariants)].join(' / ');
}

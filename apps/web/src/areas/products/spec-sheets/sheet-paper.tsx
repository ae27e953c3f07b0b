import type { PackagingRow, Product, SpecSheet } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import css from './sheet-page.module.css';

/** The sheet as it is printed: images, facts in two columns, packaging, variants, note. */
export function SheetPaper({ sheet, product }: { sheet: SpecSheet; product: Product }) {
  const { t } = useTranslation('specSheets');
  const facts = sheet.rows.flatMap(({ attribute_id: id, label, value, text }, at) => {
    const said = text ?? value;
    return said === ''
      ? []
      : [{ key: `${id ?? 'own'}:${at}`, label, text: said, isLong: said.length > LONG }];
  });
  return (
    <Stack as="article" gap={24} className={css['paper']} aria-label={sheet.title}>
      <Stack as="header" gap={4}>
        <Text as="h2" size="4xl" weight={620} breaks className={css['name']}>
          {product.name}
        </Text>
        <Text as="p" tone="faint">
          {[product.product_id, product.category?.name].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Pictures sheet={sheet} />
      {facts.length === 0 ? (
        <Text as="p" tone="faint">
          {t('sheet.nothing')}
        </Text>
      ) : (
        <SheetFacts label={t('sheet.facts')} facts={facts} />
      )}
      {sheet.packaging ? <Packaging rows={product.packaging ?? []} /> : null}
      {sheet.variants ? <Variants product={product} /> : null}
      {sheet.note === '' ? null : (
        <Text as="p" tone="faint" breaks className={css['note']} aria-label={t('sheet.note')}>
          {sheet.note}
        </Text>
      )}
    </Stack>
  );
}

/** Longer facts take the full width. */
const LONG = 140;

function Pictures({ sheet: { images } }: { sheet: SpecSheet }) {
  const { t } = useTranslation('specSheets');
  if (images.length === 0) return null;
  return (
    <div className={css['pictures']} data-count={images.length}>
      {images.map((image, at) => (
        <TimedImage
          key={image.id}
          src={at === 0 ? image.large : image.card}
          alt={t('sheet.picture', { at: at + 1 })}
        />
      ))}
    </div>
  );
}

function Packaging({ rows }: { rows: readonly PackagingRow[] }) {
  const { t } = useTranslation('specSheets');
  const { number } = useFormats();
  if (rows.length === 0) return null;
  const figure = (text: string | null): string => (text === null || text === '' ? '' : number(text));
  const sizeOf = ({ length, width, height, unit }: PackagingRow): string =>
    unit === '' ? '' : `${[length, width, height].map((side) => figure(side) || '–').join(' × ')} ${unit}`;
  return (
    <Table
      title={t('sheet.packaging')}
      heads={[t('sheet.box'), t('sheet.size'), t('sheet.pieces'), t('sheet.cbm'), t('sheet.cbmPerPiece')]}
      figuresFrom={2}
      rows={rows.map((row) => [
        row.description,
        sizeOf(row),
        figure(row.no_of_pieces),
        figure(row.CBM),
        figure(row.cbm_per_piece),
      ])}
    />
  );
}

function Variants({ product: { variants, variant_types: types } }: { product: Product }) {
  const { t } = useTranslation('specSheets');
  if (variants.length === 0) return null;
  return (
    <Table
      title={t('sheet.variants')}
      heads={[t('sheet.variantId'), ...types.map(({ name }) => name)]}
      rows={variants.map(({ variant_id: id, options }) => [
        id,
        ...types.map(({ name }) => options[name] ?? ''),
      ])}
    />
  );
}

function Table({
  title,
  heads,
  rows,
  figuresFrom = Number.POSITIVE_INFINITY,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** Index of the first column of figures; figures are aligned at the right. */
  figuresFrom?: number;
}) {
  return (
    <Stack as="section" className={css['table']} aria-label={title}>
      <Text as="h3" size="xl" weight={600}>
        {title}
      </Text>
      {/* Wide tables scroll on their own and can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" data-figure={at >= figuresFrom || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // Rows have no identity of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={line}>
                {row.map((cell, at) => (
                  <td key={heads[at]} data-figure={at >= figuresFrom || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

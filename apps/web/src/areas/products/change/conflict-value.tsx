import {
  boxSides,
  formatValue,
  unitWord,
  valuesEqual,
  type Attribute,
  type PackagingInput,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { readEntry, type Entry } from '../../attributes/index.ts';
import css from './conflict-value.module.css';
import { ConflictPictures } from './conflict-pictures.tsx';
import { entryField, type ProductDraft } from './product-draft.ts';
import { variantDifferences } from '../variants/variant-differences.ts';

interface Sides {
  own: ProductDraft;
  other: ProductDraft;
}

/** A value of one side as displayed: images as such, of variants only the differences from the other side. */
export function ConflictValue({
  field,
  own,
  other,
  attributes,
}: Sides & { field: string; attributes: readonly Attribute[] }) {
  const attribute = attributes.find((one) => entryField(one) === field);
  if (attribute !== undefined) return <EntryValue attribute={attribute} entry={own[entryField(attribute)]} />;
  switch (field) {
    case 'category':
      return <Words text={own.category?.name ?? ''} />;
    case 'images':
    case 'view_3d_images':
      return <ConflictPictures images={own[field]} />;
    case 'variants':
      return <Variants sides={{ own, other }} attributes={attributes} />;
    case 'attachments':
      return <Words text={own.attachments.map(({ name }) => name).join(', ')} />;
    case 'model':
      return <Words text={own.model?.name ?? ''} />;
    case 'packaging':
      return <Packaging sides={{ own, other }} />;
    default:
      return <Words text={field === 'name' || field === 'product_id' ? own[field] : ''} />;
  }
}

function Words({ text }: { text: string }) {
  const { t } = useTranslation('products');
  return text === '' ? <i>{t('history.empty')}</i> : text;
}

function EntryValue({ attribute, entry }: { attribute: Attribute; entry: Entry | undefined }) {
  const read = entry === undefined ? undefined : readEntry(attribute, entry, { isDraft: true });
  if (read?.ok === true) return <Words text={formatValue(attribute, read.value, currentLanguage())} />;
  const typed = Object.values(entry ?? {}).flat();
  return <Words text={typed.join(' ').trim()} />;
}

/** The types that differ, each variant that differs with its differences, and how many are the same. */
function Variants({ sides: { own, other }, attributes }: { sides: Sides; attributes: readonly Attribute[] }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { lines, alike, order } = variantDifferences({
    own: own.variants,
    other: other.variants,
    attributes,
  });
  const types = valuesEqual(own.variant_types, other.variant_types) ? [] : own.variant_types;
  if (own.variants.length + types.length === 0) return <Words text="" />;
  return (
    <>
      {types.map(({ name, options }) => (
        <span key={name} className={css['line']}>
          <b>{name}</b> {options.join(', ')}
        </span>
      ))}
      {order === null ? null : (
        <span className={css['line']}>{t('conflict.order', { ids: order.join(', ') })}</span>
      )}
      {lines.map(({ variant, isOnly, options, values, images }) => (
        <span key={variant.key} className={css['line']}>
          <b>{variant.variant_id}</b>
          {isOnly ? <em> {t('conflict.onlyHere')}</em> : null}
          {Object.entries(options).map(([name, option]) => (
            <span key={name} className={css['part']}>
              {name}: <Words text={option} />
            </span>
          ))}
          {values.map(({ attribute, value }) => (
            <span key={attribute.id} className={css['part']}>
              {attribute.name}: <Words text={formatValue(attribute, value, currentLanguage())} />
            </span>
          ))}
          {images === null ? null : (
            <span className={css['part']}>
              {t('conflict.pictures', { count: images.length, formatted: number(images.length) })}
              {images.length === 0 ? null : <ConflictPictures images={images} />}
            </span>
          )}
        </span>
      ))}
      {alike === 0 ? null : (
        <span className={css['line']}>
          <i>{t('conflict.alike', { count: alike, formatted: number(alike) })}</i>
        </span>
      )}
    </>
  );
}

/** The rows; parts that the same row of the other side lacks are marked. */
function Packaging({ sides: { own, other } }: { sides: Sides }) {
  const partsOf = useRowParts();
  const rows = own.packaging ?? [];
  if (rows.length === 0) return <Words text="" />;
  return rows.map((row, at) => {
    const there = other.packaging?.[at];
    const alike = there === undefined ? [] : partsOf(there, at);
    return (
      // Rows have no identity of their own.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={css['line']}>
        {partsOf(row, at).map((part, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>
            {place === 0 ? null : ', '}
            {alike.includes(part) ? part : <b>{part}</b>}
          </span>
        ))}
      </span>
    );
  });
}

/** A row in words: its name, size, pieces, cost and rate. */
function useRowParts(): (row: PackagingInput, at: number) => string[] {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const { organisation } = useSession();
  // The input may not be a number yet.
  const shown = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? number(text) : text);
  return (row, at) => {
    const amount = (text: string): string =>
      `${shown(text)} ${row.currency || organisation.default_currency}`;
    const hasSize = boxSides.some((side) => row[side] !== '');
    const sides = boxSides.map((side) => (row[side] === '' ? '–' : shown(row[side])));
    const per =
      row.carton_rate_unit === ''
        ? ''
        : t('packaging.per', { unit: unitWord(row.carton_rate_unit, '1', currentLanguage()) });
    return [
      row.description || t('packaging.row', { at: at + 1 }),
      ...(hasSize ? [`${sides.join(' × ')} ${row.unit}`.trim()] : []),
      ...(row.no_of_pieces === '' ? [] : [t('conflict.pieces', { pieces: shown(row.no_of_pieces) })]),
      ...(row.cost_of_carton === '' ? [] : [t('conflict.cost', { amount: amount(row.cost_of_carton) })]),
      ...(row.rate_of_carton === ''
        ? []
        : [t('conflict.rate', { amount: `${amount(row.rate_of_carton)} ${per}`.trim() })]),
    ];
  };
}

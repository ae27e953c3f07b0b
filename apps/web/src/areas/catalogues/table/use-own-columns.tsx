import { exact, formatValue, readDecimal, type Catalogue } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { ownValue, type OwnField, type OwnRow } from './own-rows.rules.ts';

type Column = GridColumn<OwnRow>;
const NAME_MAX = 300;
const REMARK_MAX = 600;

/** The columns: what is typed for the catalogue, between the product and what the library says about it. */
export function useOwnColumns({
  catalogue,
  rows,
  currency,
}: {
  catalogue: Catalogue;
  rows: readonly OwnRow[];
  currency: string;
}): Column[] {
  const { t } = useTranslation('catalogues');
  const { money, number, fieldText } = useFormats();
  return useMemo(() => {
    const [yes, no] = [true, false].map((is) => formatValue({ dtype: 'boolean' }, is, currentLanguage())) as [
      string,
      string,
    ];
    const read = (key: string, title: string, textOf: (row: OwnRow) => string | undefined): Column => ({
      key,
      title,
      width: 150,
      valueOf: textOf,
      lockedIn: () => t('table.locked'),
      show: (value) => (value as string | null) ?? '',
      textOf: (value) => (value as string | null) ?? '',
      read: () => ({ ok: false, problem: t('table.locked') }),
    });
    const typed = (
      key: OwnField,
      title: string,
      width: number,
    ): Omit<Column, 'show' | 'textOf' | 'read'> => ({
      key,
      title,
      width,
      valueOf: (row) => ownValue(row, key),
    });
    const words = (key: 'name' | 'remark', title: string, most: number): Column => ({
      ...read(key, title, () => undefined),
      ...typed(key, title, 220),
      lockedIn: () => undefined,
      read: (text) => {
        const value = text.trim();
        return value.length > most
          ? { ok: false, problem: t('table.tooLong', { formatted: number(most) }) }
          : { ok: true, value: value === '' ? null : value };
      },
    });
    return [
      {
        ...read('product', t('table.product'), ({ product, option }) => option?.name ?? product.name),
        width: 250,
        frozen: true,
        views: true,
        draw: (row) => <ProductCell row={row} />,
      },
      {
        ...read('calculated', t('table.calculated'), ({ product, option }) => {
          const price = (option ?? product).calculated;
          return price === null ? '' : money(price.amount, price.currency);
        }),
        align: 'end',
      },
      {
        ...typed('price', currency === '' ? t('table.priceWithout') : t('table.price', { currency }), 120),
        align: 'end',
        lockedIn: () => (currency === '' ? t('table.noCurrency') : undefined),
        show: (value) => (value === null ? '' : fieldText(String(value))),
        textOf: (value) => (value === null ? '' : fieldText(String(value))),
        read: (text) => {
          if (text.trim() === '') return { ok: true, value: null };
          const amount = readDecimal(text);
          return amount !== undefined && exact(amount).gt(0)
            ? { ok: true, value: amount }
            : { ok: false, problem: t('table.wrong') };
        },
        number: {
          of: (value) => value as string | null,
          with: (_, number) => exact(number).toDecimalPlaces(2).toFixed(),
        },
      },
      {
        ...typed('on_request', t('table.onRequest'), 120),
        isSwitch: true,
        choices: { list: [yes, no], several: false },
        show: (value) => (value === true ? yes : ''),
        textOf: (value) => (value === true ? yes : no),
        read: (text) => {
          const word = text.trim().toLocaleLowerCase();
          return { ok: true, value: word === 'true' || word === yes.toLocaleLowerCase() };
        },
      },
      words('name', t('table.name'), NAME_MAX),
      {
        ...read('image_ids', t('table.pictures'), () => undefined),
        ...typed('image_ids', t('table.pictures'), 120),
        lockedIn: ({ product }) => (product.images.length < 2 ? t('table.onePicture') : undefined),
        opens: true,
        show: (value) =>
          value === null ? '' : t('table.chosen', { formatted: number((value as string[]).length) }),
      },
      { ...words('remark', t('table.remark'), REMARK_MAX), isLong: true },
      read('product_id', t('table.productId'), ({ product, option }) =>
        option === null ? product.product_id : undefined,
      ),
      ...libraryFacts(rows, catalogue).map(([id, label]) =>
        read(`library ${id}`, label, ({ product, option }) =>
          option === null ? (product.facts.find((fact) => fact.attribute_id === id)?.value ?? '') : undefined,
        ),
      ),
    ];
  }, [catalogue, rows, currency, t, money, number, fieldText]);
}

/** The attributes that the catalogue shows and its products have, in the order of the choice. */
function libraryFacts(rows: readonly OwnRow[], { attribute_ids: ids }: Catalogue): [number, string][] {
  const labels = new Map(
    rows.flatMap(({ product }) => product.facts.map(({ attribute_id: id, label }) => [id, label] as const)),
  );
  return ids.flatMap((id): [number, string][] => {
    const label = labels.get(id);
    return label === undefined ? [] : [[id, label]];
  });
}

function ProductCell({ row: { product, option } }: { row: OwnRow }) {
  const { t } = useTranslation('catalogues');
  const { t: words } = useTranslation('grid');
  if (option !== null) return <Text tone="soft">{`↳ ${option.name}`}</Text>;
  return (
    <Row as="span" gap={8}>
      <Thumb src={product.image?.thumb} size={26} />
      <Text weight={560} clip title={product.name}>
        {product.name}
      </Text>
      {product.status === 'published' ? null : (
        <span title={t(`details.unseen.${product.status}`)}>
          <Tag tone="warn">{words(`draft.statuses.${product.status}`)}</Tag>
        </span>
      )}
    </Row>
  );
}

import { formatValue, type Attribute } from '@sourcewiz/contract';
import { Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { shortMoq } from '../library/product-card.tsx';
import type { FormVariant, ProductBase } from '../change/product-draft.ts';
import { matrixOf, type MatrixCell } from './variant-matrix.rules.ts';
import css from './variants.module.css';

interface Props {
  product: ProductBase;
  attributes: readonly Attribute[];
  wrongKey?: string | undefined;
  onOpen: (variant: FormVariant) => void;
  /** Absent if nothing can be changed. */
  onAdd?: (options: Record<string, string>) => void;
}

/** Variants by their types: a list, a table, or a table per option of the first of three types. */
export function VariantTable(props: Props) {
  const { t } = useTranslation('products');
  const { product } = props;
  const { rowType, columnType, groups, others } = matrixOf(product.variant_types, product.variants);
  const columns = columnType?.options.length ?? 1;
  return (
    <div className={css['scroll']}>
      {rowType === null ? null : (
        <table className={css['table']} style={{ '--columns': columns } as React.CSSProperties}>
          <thead>
            <tr>
              <th scope="col">{rowType.name}</th>
              {columnType === null ? (
                <th scope="col">{t('variants.variant')}</th>
              ) : (
                columnType.options.map((option) => (
                  <th key={option} scope="col">
                    {option}
                  </th>
                ))
              )}
            </tr>
          </thead>
          {groups.map(({ option, rows }) => (
            <tbody key={option ?? ''}>
              {option === null ? null : (
                <tr className={css['group']}>
                  <th scope="rowgroup" colSpan={columns + 1}>
                    {option}
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <tr key={row.option}>
                  <th scope="row">{row.option}</th>
                  {row.cells.map((cell) => (
                    <td key={Object.values(cell.options).join(' ')}>
                      <Cell cell={cell} {...props} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {others.length === 0 ? null : (
        <ul className={css['others']}>
          {others.map((variant) => (
            <li key={variant.key}>
              <Cell cell={{ options: variant.options, variant }} {...props} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Cell({
  cell: { options, variant },
  product,
  attributes,
  wrongKey,
  onOpen,
  onAdd,
}: Props & { cell: MatrixCell<FormVariant> }) {
  const { t } = useTranslation('products');
  const words = Object.values(options).join(', ').toLocaleLowerCase(currentLanguage());
  if (variant === undefined) {
    if (onAdd === undefined)
      return (
        <Text as="p" tone="faint" className={css['missing']}>
          {t('variants.missing')}
        </Text>
      );
    return (
      <Button className={css['offer']} icon={<Plus size={14} aria-hidden />} onClick={() => onAdd(options)}>
        {t('variants.add', { options: words })}
      </Button>
    );
  }
  const text = (name: string): string => {
    const attribute = attributes.find(({ internal_name }) => internal_name === name);
    if (attribute === undefined) return '';
    return formatValue(
      attribute,
      variant.values[attribute.id] ?? product.values[attribute.id],
      currentLanguage(),
    );
  };
  const price = text('selling_price');
  const moq = text('moq');
  const image = variant.images[0] ?? product.images[0];
  return (
    <button
      type="button"
      className={css['cell']}
      data-wrong={wrongKey === variant.key || undefined}
      onClick={() => onOpen(variant)}
    >
      <span className="visually-hidden">
        {t(onAdd === undefined ? 'variants.look' : 'variants.edit', { options: words })}
      </span>
      <img src={image?.thumb ?? '/art/no-image.svg'} alt="" width={40} height={40} loading="lazy" />
      <Stack as="span" gap={0} grow>
        <Row as="span" gap={8} wrap align="baseline" className={css['price']}>
          <Text as="b" size="base" weight={600} figures>
            {price === '' ? t('card.noPrice') : price}
          </Text>
          {moq === '' ? null : (
            <Text tone="soft" size="sm" figures>
              {t('card.moq', { moq: shortMoq(moq) })}
            </Text>
          )}
        </Row>
        <Text tone="soft" size="sm" figures clip>
          {variant.variant_id}
        </Text>
      </Stack>
      {onAdd === undefined ? null : <Pencil size={14} aria-hidden className={css['pencil']} />}
    </button>
  );
}

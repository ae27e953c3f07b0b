import { exact } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { fineMoney } from '../fixed-decimals.ts';
import css from './bom.module.css';
import { levelsOf, type Bom } from './bom-rows.rules.ts';

/** Packing and overheads, which are no lines of a sheet. */
export function LastRows({ bom: { packing, top }, hasActions }: { bom: Bom; hasActions: boolean }) {
  const { t } = useTranslation('bom');
  const { amount, number } = useFormats();
  const end = hasActions ? <Blank /> : null;
  return (
    <>
      {packing.map((box, at) => {
        const name = box.description === '' ? t('box') : box.description;
        const size =
          box.unit === ''
            ? ''
            : `${[box.length, box.width, box.height].map((side) => number(side || '0')).join(' × ')} ${box.unit}`;
        return (
          // Boxes have no ids.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at} className={css['row']}>
            <td className={css['item']} aria-label={`${name} ${size}`}>
              <span className={css['name']}>
                <span>
                  <Text weight={500}>{name}</Text> <Text tone="faint">{size}</Text>
                </span>
              </span>
            </td>
            <td data-hides>{t('kinds.packing')}</td>
            <td data-align="end">{t('oneIn', { pieces: number(box.pieces) })}</td>
            <Blank hides />
            <td data-align="end" data-hides>
              {box.cost === null ? '' : fineMoney(box.cost, box.currency, number)}
            </td>
            <Blank />
            <td data-align="end">
              <b>{number(box.need)}</b>
            </td>
            {end}
          </tr>
        );
      })}
      {top === null || exact(top.overheads).isZero() ? null : (
        <tr className={css['row']}>
          <td className={css['item']}>
            <span className={css['name']}>{t('overheads')}</span>
          </td>
          <Blank hides />
          <Blank />
          <Blank hides />
          <Blank hides />
          <td data-align="end">
            <b>{amount(top.overheads)}</b>
          </td>
          <Blank />
          {end}
        </tr>
      )}
    </>
  );
}

/** A cell of a column that does not concern the row. */
export function Blank({ hides = false }: { hides?: boolean }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
  return <td data-hides={hides || undefined} />;
}

/** How large the tree is, and what it adds up to. */
export function Foot({ bom }: { bom: Bom }) {
  const { t } = useTranslation('bom');
  const { amount, number } = useFormats();
  const { nodes, top, is_cut: isCut } = bom;
  const levels = levelsOf(nodes);
  return (
    <Row justify="between" wrap className={css['foot']}>
      <Text tone="faint">
        {t('foot.levels', { count: levels, formatted: number(levels) })},{' '}
        {t('foot.items', { count: nodes.length, formatted: number(nodes.length) })}
        {isCut ? `. ${t('foot.cut', { formatted: number(nodes.length) })}` : ''}
      </Text>
      {top === null ? null : (
        <span>
          <Text tone="faint">
            {t('foot.sum', {
              making: amount(top.making_cost),
              overheads: amount(top.overheads),
              packing: amount(top.packaging),
            })}
          </Text>{' '}
          <Text size="xl" weight={620} figures>
            {fineMoney(top.cost, top.currency, number)}
          </Text>
        </span>
      )}
    </Row>
  );
}

import { exact, type CostLine } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { NumberCell, TextCell, UnitCell } from './cell.tsx';
import { Figure, originOf } from './explain.tsx';
import { numberIn } from './sheet-draft.rules.ts';
import css from './sheet.module.css';

/** The fields of a line that are typed. */
type LineField = 'name' | 'quantity' | 'unit' | 'rate' | 'rate_unit' | 'currency' | 'loss_percent';

export interface LineActions {
  change: (uid: string, field: LineField, text: string) => void;
  remove: (uid: string) => void;
}

/** A line of the sheet; it is drawn again only if it or its amount changes. */
export const LineRow = memo(function LineRow({
  line,
  amount,
  was,
  actions,
  problemOf,
  problem,
}: {
  line: CostLine;
  amount: string;
  /** Its rate in the saved version, if that was another one. */
  was: string | undefined;
  /** Null for people who only read. */
  actions: LineActions | null;
  /** What is wrong with the line, by field; the same object while nothing changes. */
  problemOf: Readonly<Record<string, string>> | undefined;
  /** Why it cannot be worked out. */
  problem: string | undefined;
}) {
  const { t } = useTranslation('costing');
  const { number, date } = useFormats();
  const { uid, kind, name } = line;
  const cell = (field: LineField) => ({
    col: field,
    label: t('cell', { name, field: t(`column.${field}`) }),
    value: line[field],
    problem: problemOf?.[field],
    onChange: actions === null ? undefined : (text: string) => actions.change(uid, field, text),
  });
  const wrong = problem ?? problemOf?.['source_id'] ?? problemOf?.['variant_id'];
  const isOld = was !== undefined && !exact(was).eq(numberIn(line.rate));
  return (
    <tr data-row className={css['line']}>
      <th scope="row" className={css['name']}>
        {line.source_id === null ? (
          <TextCell {...cell('name')} />
        ) : (
          <span className={css['read']}>{name}</span>
        )}
        <Text tone={wrong === undefined ? 'faint' : 'bad'} size="sm" className={css['origin']}>
          {wrong ?? originOf(line.source, { t, date })}
        </Text>
      </th>
      <td data-head={t('column.quantity')}>
        <NumberCell {...cell('quantity')} />
      </td>
      <td data-head={t('column.unit')}>
        <UnitCell {...cell('unit')} />
      </td>
      <td data-head={t('column.rate')} className={css['rate']}>
        {isOld ? <s>{number(was)}</s> : null}
        <TextCell {...cell('currency')} list="costing-currencies" maxLength={3} upper />
        <NumberCell {...cell('rate')} />
      </td>
      <td data-head={t('column.rate_unit')}>
        <UnitCell {...cell('rate_unit')} />
      </td>
      <td data-head={t('column.loss_percent')}>
        {kind === 'part' ? null : <NumberCell {...cell('loss_percent')} unit="%" />}
      </td>
      <td className={css['tools']}>
        {actions === null ? null : (
          <IconButton
            variant="text"
            size="small"
            label={t('remove', { name })}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => actions.remove(uid)}
          />
        )}
      </td>
      <td className={css['amount']}>
        <Figure figure={{ of: 'line', uid }} label={name}>
          {amount}
        </Figure>
      </td>
    </tr>
  );
});

import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { NumberCell, TextCell } from './cell.tsx';
import { Figure } from './explain.tsx';
import { newKey, type DraftCharge } from './sheet-draft.rules.ts';
import css from './sheet.module.css';
import { useAmounts } from './use-amounts.ts';
import type { SheetTableProps } from './sheet-props.ts';

/** Overheads or taxes: percent or fixed, several of them. */
export function ChargeRows({
  form,
  worked,
  isEditable,
  list,
  base,
}: SheetTableProps & { list: 'overheads' | 'taxes'; /** What percentages are of. */ base: string }) {
  const { t } = useTranslation('costing');
  const { amount } = useAmounts(worked.input);
  const charges = form.draft[list];
  const set = (key: string, change: Partial<DraftCharge>) =>
    form.set(list, (all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const problem = (at: number, field: string) => form.errorAt(`${list}.${at}.${field}`);
  return (
    <>
      {charges.map(({ key, name, kind, value }, at) => (
        <tr key={key} data-row className={css['line']}>
          <th scope="row" className={css['name']}>
            <TextCell
              col="name"
              label={t('column.name')}
              value={name}
              problem={problem(at, 'name')}
              onChange={isEditable ? (text) => set(key, { name: text }) : undefined}
            />
          </th>
          <td data-head={t('column.value')}>
            <NumberCell
              col="quantity"
              label={t('cell', { name, field: t('column.value') })}
              value={value}
              problem={problem(at, 'value')}
              onChange={isEditable ? (text) => set(key, { value: text }) : undefined}
            />
          </td>
          <td colSpan={4} className={css['kind']}>
            {isEditable ? (
              <Segmented
                label={t('charge.kind', { name })}
                value={kind}
                items={[
                  { key: 'percent', label: t('charge.percent', { base }) },
                  { key: 'fixed', label: t('charge.fixed', { currency: worked.input.currency }) },
                ]}
                onChange={(next) => set(key, { kind: next })}
              />
            ) : (
              t(`charge.${kind}`, { base, currency: worked.input.currency })
            )}
          </td>
          <td className={css['tools']}>
            {isEditable ? (
              <IconButton
                variant="text"
                size="small"
                label={t('remove', { name })}
                icon={<Trash2 size={14} aria-hidden />}
                onClick={() => form.set(list, (all) => all.filter((one) => one.key !== key))}
              />
            ) : null}
          </td>
          <td className={css['amount']}>
            <Figure figure={{ of: list === 'taxes' ? 'tax' : 'overhead', at }} label={name}>
              {amount(worked.figures[list][at] ?? '0')}
            </Figure>
          </td>
        </tr>
      ))}
      {isEditable ? (
        <tr className={css['add']}>
          <td colSpan={8}>
            <Button
              variant="text"
              size="small"
              icon={<Plus size={14} aria-hidden />}
              onClick={() =>
                form.set(list, (all) => [...all, { key: newKey(), name: '', kind: 'percent', value: '' }])
              }
            >
              {t(`add.${list}`)}
            </Button>
          </td>
        </tr>
      ) : null}
    </>
  );
}

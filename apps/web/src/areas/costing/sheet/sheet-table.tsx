import { sumOf, unitNames, type CostGround, type CostLineKind, type Product } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Lock, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblemText } from '../../../platform/form/field-problem-text.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { AddLine } from './add-line.tsx';
import { NumberCell, TextCell } from './cell.tsx';
import { Figure } from './explain.tsx';
import { LineRow, type LineActions } from './line-row.tsx';
import { newKey, type DraftCharge } from './sheet-draft.rules.ts';
import { pressInSheet } from './sheet-keys.ts';
import css from './sheet.module.css';
import { useAmounts, useUnitName } from './use-amounts.ts';
import type { SheetForm, WorkedOut } from './use-sheet.ts';

const sections = [
  ['part', 'parts'],
  ['material', 'materials'],
  ['process', 'processes'],
] as const;

export interface SheetTableProps {
  product: Product;
  form: SheetForm;
  worked: WorkedOut;
  ground: CostGround | null;
  /** Whether it may be changed. */
  isEditable: boolean;
}

/** What a piece is made of and what each line costs. */
export function SheetTable(props: SheetTableProps) {
  const { form, worked, ground, isEditable } = props;
  const { t } = useTranslation('costing');
  const { amount } = useAmounts(worked.input);
  const lines = useLines(form);
  const amounts = useMemo(
    () => new Map(worked.figures.lines.map((line) => [line.uid, amount(line.amount)])),
    [worked.figures, amount],
  );
  const wrong = useMemo(() => problemsByLine(form.problems), [form.problems]);
  const stored = useMemo(() => new Map(form.base.lines.map((line) => [line.uid, line])), [form.base.lines]);
  const unknown = useMemo(
    () => new Map(worked.problems.map(({ uid, code, from, to }) => [uid, t(`wrong.${code}`, { from, to })])),
    [worked.problems, t],
  );
  const { figures, input } = worked;
  const unitName = useUnitName();
  return (
    <div role="group" aria-label={t('title')} className={css['sheet']} onKeyDown={pressInSheet}>
      <datalist id="costing-units">
        {unitNames(null, ground?.own_units).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </datalist>
      <datalist id="costing-currencies">
        {currenciesOf(ground, input.currency).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
      <table className={css['table']} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col" data-end>
              {t('column.quantity')}
            </th>
            <th scope="col">{t('column.unit')}</th>
            <th scope="col" data-end>
              {t('column.rate')}
            </th>
            <th scope="col">{t('column.rate_unit')}</th>
            <th scope="col" data-end>
              {t('column.loss_percent')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('column.tools')}</span>
            </th>
            <th scope="col" data-end>
              {t('column.amount', { currency: input.currency, unit: unitName(input.selling_unit) })}
            </th>
          </tr>
        </thead>
        {sections.map(([kind, name]) => (
          <Section
            key={kind}
            title={t(`figure.${name}`)}
            note={t(`note.${name}`)}
            sum={
              <Figure figure={{ of: name }} label={t(`figure.${name}`)} strong>
                {amount(figures[name])}
              </Figure>
            }
          >
            {form.draft.lines.map((line, at) =>
              line.kind === kind ? (
                <LineRow
                  key={line.uid}
                  line={line}
                  amount={amounts.get(line.uid) ?? ''}
                  was={stored.get(line.uid)?.rate}
                  actions={isEditable ? lines : null}
                  problemOf={wrong.get(at)}
                  problem={unknown.get(line.uid)}
                />
              ) : null,
            )}
            {isEditable ? <AddRow kind={kind} {...props} /> : null}
          </Section>
        ))}
        <tbody>
          <SumRow
            title={t('figure.making_cost')}
            note={t('note.making_cost')}
            sum={
              <Figure figure={{ of: 'making_cost' }} label={t('figure.making_cost')} strong>
                {amount(figures.making_cost)}
              </Figure>
            }
          />
        </tbody>
        <Section
          title={t('figure.overheads')}
          note={t('note.overheads')}
          sum={
            <Figure figure={{ of: 'overheads' }} label={t('figure.overheads')} strong>
              {amount(sumText(figures.overheads))}
            </Figure>
          }
        >
          <ChargeRows {...props} list="overheads" base={amount(figures.making_cost)} />
        </Section>
        <Section
          title={t('figure.packaging')}
          note={t('note.packaging', { unit: unitName(input.selling_unit) })}
          sum={
            <Figure figure={{ of: 'packaging' }} label={t('figure.packaging')} strong>
              {amount(figures.packaging)}
            </Figure>
          }
        >
          <PackagingRows product={props.product} ground={ground} />
        </Section>
      </table>
    </div>
  );
}

const sumText = (amounts: readonly string[]): string => sumOf(amounts).toFixed();

function currenciesOf(ground: CostGround | null, currency: string): string[] {
  return [...new Set([currency, ...(ground?.rates ?? []).flatMap(({ base, quote }) => [base, quote])])];
}

/** Problems of lines by their place and field. */
function problemsByLine(problems: SheetForm['problems']): ReadonlyMap<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>();
  for (const [path, problem] of Object.entries(problems)) {
    const [list, at, field = 'source_id'] = path.split('.');
    if (list !== 'lines' || at === undefined) continue;
    const place = Number(at);
    found.set(place, { ...found.get(place), [field]: fieldProblemText(problem) ?? '' });
  }
  return found;
}

/** Changes of lines, the same functions at each keystroke. */
function useLines({ actions: { set } }: SheetForm): LineActions {
  return useMemo(
    () => ({
      change: (uid, field, text) =>
        set('lines', (lines) =>
          lines.map((line) =>
            line.uid === uid
              ? {
                  ...line,
                  [field]: text,
                  ...(field === 'rate' || field === 'currency' ? { source: null } : {}),
                }
              : line,
          ),
        ),
      remove: (uid) => set('lines', (lines) => lines.filter((line) => line.uid !== uid)),
    }),
    [set],
  );
}

function Section({
  title,
  note,
  sum,
  children,
}: {
  title: string;
  note: string;
  sum: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('costing');
  const phone = usePhone();
  const [isFolded, setFolded] = useState(phone);
  return (
    <tbody data-folded={isFolded || undefined}>
      <SumRow
        title={title}
        note={note}
        sum={sum}
        fold={
          <BareButton
            className={css['fold']}
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'unfold' : 'fold', { name: title })}
            onClick={() => setFolded(!isFolded)}
          >
            <ChevronDown size={14} aria-hidden />
          </BareButton>
        }
      />
      {isFolded ? null : children}
    </tbody>
  );
}

function SumRow({
  title,
  note,
  sum,
  fold,
}: {
  title: string;
  note: string;
  sum: ReactNode;
  fold?: ReactNode;
}) {
  return (
    <tr className={css['sum']} data-row>
      <th scope="rowgroup" colSpan={7}>
        {fold}
        {title}
        <Text tone="faint" size="sm" weight={450}>
          {note}
        </Text>
      </th>
      <td className={css['amount']}>{sum}</td>
    </tr>
  );
}

/** The last row of a section, which adds to it. */
function AddRow({ kind, product, form, worked }: SheetTableProps & { kind: CostLineKind }) {
  return (
    <tr className={css['add']}>
      <td colSpan={8}>
        <AddLine
          kind={kind}
          productId={product.id}
          currency={worked.input.currency}
          onAdd={(line) => form.set('lines', (lines) => [...lines, line])}
        />
      </td>
    </tr>
  );
}

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

/** The boxes of the product as they are; they are changed where the product is packed (COST-005). */
function PackagingRows({ product, ground }: { product: Product; ground: CostGround | null }) {
  const { t } = useTranslation('costing');
  const { number } = useFormats();
  const mayEdit = usePermitted('edit_packaging');
  const rows = ground?.packaging ?? [];
  return (
    <>
      {rows.map(({ description, currency, cost_per_piece: cost }, at) => {
        const box = product.packaging?.[at];
        return (
          <tr key={at} className={css['line']}>
            <th scope="row" className={css['name']}>
              <span className={css['read']}>{description === '' ? t('packaging.box') : description}</span>
              {box === undefined ? null : (
                <Text tone="faint" size="sm">
                  {[box.length, box.width, box.height].filter(Boolean).map(number).join(' × ')} {box.unit}
                </Text>
              )}
            </th>
            <td data-head={t('packaging.pieces')}>
              {box === undefined ? null : number(box.no_of_pieces || '0')}
            </td>
            <td colSpan={5} data-head={t('packaging.cbm')}>
              {box?.CBM == null ? null : (
                <Text tone="faint">
                  <Lock size={12} aria-label={t('packaging.locked')} /> {number(box.CBM)} m³
                </Text>
              )}
            </td>
            <td className={css['amount']}>{cost === null ? '–' : `${number(cost)} ${currency}`}</td>
          </tr>
        );
      })}
      {mayEdit ? (
        <tr className={css['add']}>
          <td colSpan={8}>
            <Link
              to="/product-details/$mode/$id/$tab"
              params={{ mode: 'edit', id: String(product.id), tab: 'packing' }}
              className={css['link']}
            >
              {t('packaging.edit')}
            </Link>
          </td>
        </tr>
      ) : null}
    </>
  );
}

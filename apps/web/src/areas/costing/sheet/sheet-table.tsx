import { sumOf, unitNames, type CostGround, type CostLineKind } from '@sourcewiz/contract';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldProblemText } from '../../../platform/form/field-problem-text.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { AddLine } from './add-line.tsx';
import { Figure } from './explain.tsx';
import { LineRow, type LineActions } from './line-row.tsx';
import { pressInSheet } from './sheet-keys.ts';
import css from './sheet.module.css';
import { useAmounts, useUnitName } from './use-amounts.ts';
import type { SheetForm } from './use-sheet.ts';
import { ChargeRows } from './charge-rows.tsx';
import { PackagingRows } from './packaging-rows.tsx';
import type { SheetTableProps } from './sheet-props.ts';

const sections = [
  ['part', 'parts'],
  ['material', 'materials'],
  ['process', 'processes'],
] as const;

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

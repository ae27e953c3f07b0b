import { costLineSchema, currencySign, exact, readDecimal, type BomNode } from '@sourcewiz/contract';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { fineMoney } from '../fixed-decimals.ts';
import { unitText } from '../unit-text.ts';
import css from './bom.module.css';
import {
  changeLine,
  FOLDED_FROM,
  moveLine,
  parentPaths,
  removeLine,
  shownRows,
  uidOf,
  type Bom,
  type BomRow,
  type LineChange,
} from './bom-rows.rules.ts';
import { useSheetChange } from './use-sheet-change.ts';
import { Blank, Foot, LastRows } from './bom-tree-end.tsx';

interface TreeProps {
  bom: Bom;
  name: string;
  code: string;
  startsFolded: boolean;
  chosen: BomNode | null;
  onChoose: (node: BomNode) => void;
}

/**
 * The tree with its roll-up. Arrow keys move through the rows, Left and Right fold and open, Enter edits the quantity,
 * Alt with Up or Down moves a line, Delete removes it.
 */
export function BomTree({ bom, name, code, startsFolded, chosen, onChoose }: TreeProps) {
  const { t } = useTranslation('bom');
  const { amount, number } = useFormats();
  const mayEdit = usePermitted('edit_costing');
  const table = useRef<HTMLTableElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() =>
    startsFolded || bom.nodes.length > FOLDED_FROM ? parentPaths(bom.nodes) : new Set(),
  );
  const [editing, setEditing] = useState<string | null>(null);
  const { save, isSaving } = useSheetChange();
  const rows = shownRows(bom.nodes, folded);
  const currency = bom.top?.currency ?? 'USD';
  const at = rows.findIndex(({ node }) => node.path === chosen?.path);

  const focusRow = (path: string): void => {
    // After the row is drawn.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus(),
    );
  };
  const choose = (row: BomRow | undefined): void => {
    if (row === undefined) return;
    onChoose(row.node);
    focusRow(row.node.path);
  };
  const fold = ({ node }: BomRow, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(node.path);
    else next.delete(node.path);
    setFolded(next);
  };
  const change = (node: BomNode, lineChange: LineChange): void =>
    void save(node.sheet, lineChange).then(() => focusRow(node.path));
  const remove = async (node: BomNode): Promise<void> => {
    const above = bom.nodes.find(({ path }) => path === node.path.slice(0, node.path.lastIndexOf('/')));
    const isSure = await askConfirm({
      title: t('confirmRemove.title', { name: node.name }),
      text: t('confirmRemove.text', { parent: above?.name ?? name }),
      yes: t('confirmRemove.yes'),
      danger: true,
    });
    if (isSure) change(node, removeLine(uidOf(node)));
  };
  const onKey = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (!(event.target as HTMLElement).matches('tr')) return;
    const move = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: rows.length - 1 }[
      event.key
    ];
    if (row && mayEdit && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      change(row.node, moveLine(uidOf(row.node), event.key === 'ArrowUp' ? -1 : 1));
    } else if (move !== undefined) {
      event.preventDefault();
      choose(rows[move]);
    } else if (row && event.key === 'ArrowRight') {
      event.preventDefault();
      if (row.isFolded) fold(row, false);
      else if (row.hasParts) choose(rows[at + 1]);
    } else if (row && event.key === 'ArrowLeft') {
      event.preventDefault();
      if (row.hasParts && !row.isFolded) fold(row, true);
      else choose(rows.findLast(({ node }) => row.node.path.startsWith(`${node.path}/`)));
    } else if (row && mayEdit && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      setEditing(row.node.path);
    } else if (row && mayEdit && event.key === 'Delete') {
      event.preventDefault();
      void remove(row.node);
    }
  };

  const heads = ['kind', 'quantity', 'loss', 'rate', 'cost'] as const;
  return (
    <>
      <div className={css['scroll']}>
        {/* A tree of rows with cells is what treegrid is for. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table ref={table} role="treegrid" className={css['tree']} aria-label={t('title')} onKeyDown={onKey}>
          <thead>
            <tr>
              <th scope="col">{t('columns.item')}</th>
              {heads.map((key) => (
                <th key={key} scope="col" data-align={key === 'kind' ? undefined : 'end'}>
                  {t(`columns.${key}`)}
                  {key === 'cost' ? `, ${currencySign(currency)}` : ''}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('columns.need', { order: number(bom.order) })}
              </th>
              {mayEdit ? (
                <th scope="col">
                  <span className="visually-hidden">{t('columns.actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            <tr className={css['top']}>
              <td>
                <b>{name}</b> <Text tone="faint">{code}</Text>
              </td>
              <td>{t('kinds.product')}</td>
              <td data-align="end">{number(1)}</td>
              <Blank />
              <Blank />
              <td data-align="end">
                <b>{bom.top ? amount(bom.top.cost) : '–'}</b>
              </td>
              <td data-align="end">
                <b>{number(bom.order)}</b>
              </td>
              {mayEdit ? <Blank /> : null}
            </tr>
            {rows.map((row, place) => (
              <TreeRow
                key={row.node.path}
                row={row}
                isChosen={place === at}
                tabIndex={place === Math.max(0, at) ? 0 : -1}
                isEditing={editing === row.node.path}
                isSaving={isSaving}
                onChoose={() => onChoose(row.node)}
                onFold={() => fold(row, !row.isFolded)}
                onEdit={mayEdit ? () => setEditing(row.node.path) : null}
                onEdited={(part) => {
                  setEditing(null);
                  if (part === null) focusRow(row.node.path);
                  else change(row.node, changeLine(uidOf(row.node), part));
                }}
                onMove={(by) => change(row.node, moveLine(uidOf(row.node), by))}
                onRemove={() => void remove(row.node)}
              />
            ))}
            <LastRows bom={bom} hasActions={mayEdit} />
          </tbody>
        </table>
      </div>
      <Foot bom={bom} />
    </>
  );
}

function TreeRow({
  row: { node, hasParts, isFolded },
  isChosen,
  tabIndex,
  isEditing,
  isSaving,
  onChoose,
  onFold,
  onEdit,
  onEdited,
  onMove,
  onRemove,
}: {
  row: BomRow;
  isChosen: boolean;
  tabIndex: number;
  isEditing: boolean;
  isSaving: boolean;
  onChoose: () => void;
  onFold: () => void;
  onEdit: (() => void) | null;
  onEdited: (part: { quantity: string; loss_percent: string } | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('bom');
  const { amount, number, rate: percent } = useFormats();
  const { name, code, kind, unit, quantity, loss_percent: loss, rate, currency, depth } = node;
  return (
    <tr
      data-path={node.path}
      className={css['row']}
      style={{ '--depth': depth } as React.CSSProperties}
      data-folds={hasParts || undefined}
      tabIndex={tabIndex}
      aria-level={depth + 1}
      aria-selected={isChosen}
      {...(hasParts ? { 'aria-expanded': !isFolded } : {})}
      onClick={onChoose}
      onFocus={(event) => event.target === event.currentTarget && onChoose()}
    >
      <td className={css['item']}>
        <span className={css['name']}>
          {hasParts ? (
            <BareButton
              className={css['fold']}
              tabIndex={-1}
              aria-label={t(isFolded ? 'unfold' : 'fold', { name })}
              onClick={onFold}
            >
              {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
            </BareButton>
          ) : null}
          <span>
            <Text weight={hasParts ? 600 : 500}>{name}</Text> <Text tone="faint">{code}</Text>
            {node.reference === '' ? null : <Text tone="faint"> · {node.reference}</Text>}
          </span>
        </span>
      </td>
      <td data-hides>{t(`kinds.${kind}`)}</td>
      {isEditing ? (
        <Editing node={node} onEdited={onEdited} />
      ) : (
        <>
          <td data-align="end" onDoubleClick={onEdit ?? undefined}>
            {number(quantity)} <Text tone="faint">{unitText(unit, quantity)}</Text>
          </td>
          <td data-align="end" data-hides onDoubleClick={onEdit ?? undefined}>
            {kind === 'part' && exact(loss).isZero() ? '' : percent(loss)}
          </td>
        </>
      )}
      <td data-align="end" data-hides>
        {fineMoney(rate, currency, number)}
      </td>
      <td data-align="end">
        <Text weight={depth === 0 ? 600 : 450}>{amount(node.cost)}</Text>
      </td>
      <td data-align="end">
        <b>{number(node.need)}</b> <Text tone="faint">{unitText(unit, node.need)}</Text>
      </td>
      {onEdit === null ? null : (
        <td data-align="end" className={css['menu']}>
          <MoreMenu
            label={t('menu', { name })}
            size="small"
            disabled={isSaving}
            items={[
              { key: 'edit', label: t('edit'), icon: <Pencil size={15} aria-hidden />, onClick: onEdit },
              {
                key: 'up',
                label: t('up'),
                icon: <ArrowUp size={15} aria-hidden />,
                onClick: () => onMove(-1),
              },
              {
                key: 'down',
                label: t('down'),
                icon: <ArrowDown size={15} aria-hidden />,
                onClick: () => onMove(1),
              },
              'divider',
              {
                key: 'remove',
                label: t('remove'),
                tone: 'danger',
                icon: <Trash2 size={15} aria-hidden />,
                onClick: onRemove,
              },
            ]}
          />
        </td>
      )}
    </tr>
  );
}

/** Quantity and loss of a line as fields: Enter saves, Esc leaves it as it was. */
function Editing({
  node,
  onEdited,
}: {
  node: BomNode;
  onEdited: (part: { quantity: string; loss_percent: string } | null) => void;
}) {
  const { t } = useTranslation('bom');
  const id = useId();
  const [quantity, setQuantity] = useState(node.quantity);
  const [loss, setLoss] = useState(node.loss_percent);
  const parts = {
    quantity: costLineSchema.shape.quantity.safeParse(readDecimal(quantity) ?? ''),
    loss_percent: costLineSchema.shape.loss_percent.safeParse(readDecimal(loss === '' ? '0' : loss) ?? ''),
  };
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onEdited(null);
    else if (parts.quantity.success && parts.loss_percent.success)
      onEdited({ quantity: parts.quantity.data, loss_percent: parts.loss_percent.data ?? '0' });
  };
  return (
    <>
      {/* The fields take the keys; the cells only catch Enter and Esc of theirs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <td data-align="end" onKeyDown={onKeys} className={css['field']}>
        <NumberInput
          id={`${id}quantity`}
          label={t('quantityOf', { name: node.name })}
          framed
          autoFocus
          value={quantity}
          invalid={!parts.quantity.success}
          onChange={setQuantity}
        />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <td data-align="end" onKeyDown={onKeys} className={css['field']}>
        <NumberInput
          id={`${id}loss`}
          label={t('lossOf', { name: node.name })}
          framed
          value={loss}
          invalid={!parts.loss_percent.success}
          onChange={setLoss}
        />
      </td>
    </>
  );
}

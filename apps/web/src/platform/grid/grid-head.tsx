import { ChevronDown, ListFilter } from 'lucide-react';
import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Field } from '../kit/fields/field.tsx';
import { TextInput } from '../kit/fields/text-input.tsx';
import { Row as Line, Stack } from '../kit/layout/layout.tsx';
import { Popover } from '../kit/overlays/popover.tsx';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';
import type { Grid } from './use-grid.ts';
import type { ShownCells } from './use-shown.ts';

/** Limits of a column's width, and the step of a key, in px. */
const NARROWEST = 56;
const WIDEST = 640;
const STEP = 24;

interface HeadProps<Row> {
  grid: Grid<Row>;
  shown: ShownCells;
  height: number;
  /** The column whose options are open. */
  menu: string | null;
  onMenu: (column: string | null) => void;
}

/** The column titles: resized by dragging, moved by dragging, and with options for each. */
export function GridHead<Row>({ grid, shown, height, menu, onMenu }: HeadProps<Row>) {
  const { t } = useTranslation('grid');
  const { first, last } = shown.columns;
  const headsFrom = (from: number, to: number) =>
    grid.columns
      .slice(from, to)
      .map((column, index) => (
        <Head
          key={column.key}
          grid={grid}
          column={column}
          position={from + index}
          left={column.frozen ? shown.leftOf(from + index) - shown.room.left : undefined}
          isOpen={menu === column.key}
          onMenu={onMenu}
        />
      ));
  return (
    <div role="rowgroup" className={css['headGroup']} style={{ height, width: shown.width }}>
      <div role="row" aria-rowindex={1} className={css['head']} style={{ height, width: shown.width }}>
        <div role="columnheader" aria-colindex={1} className={css['corner']}>
          <span className="visually-hidden">{t('head.row')}</span>
        </div>
        {headsFrom(0, shown.frozen)}
        <div aria-hidden style={{ flex: 'none', width: shown.offsets[first] ?? 0 }} />
        {headsFrom(shown.frozen + first, shown.frozen + last + 1)}
      </div>
    </div>
  );
}

function Head<Row>({
  grid,
  column,
  position,
  left,
  isOpen,
  onMenu,
}: {
  grid: Grid<Row>;
  column: GridColumn<Row>;
  position: number;
  left: number | undefined;
  isOpen: boolean;
  onMenu: (column: string | null) => void;
}) {
  const { t } = useTranslation('grid');
  const button = useRef<HTMLButtonElement>(null);
  const { range } = grid;
  const isFiltered = (grid.narrowing.words[column.key] ?? '') !== '';
  const isChosen = position >= range.left && position <= range.right;
  return (
    <div
      role="columnheader"
      aria-colindex={position + 2}
      className={css['title']}
      data-chosen={isChosen || undefined}
      data-frozen={column.frozen || undefined}
      data-align={column.align}
      data-column={position}
      style={{ width: column.width, left }}
      onPointerDown={(event) => drawToPosition(event, { grid, column, position })}
    >
      <span className={css['text']} title={column.title}>
        {column.title}
        {column.required ? <span className={css['star']}> *</span> : null}
      </span>
      <Button
        ref={button}
        variant="text"
        size="small"
        tabIndex={-1}
        className={css['options']}
        data-on={isFiltered || isOpen || undefined}
        aria-label={t('head.menu', { name: column.title })}
        aria-expanded={isOpen}
        icon={isFiltered ? <ListFilter size={13} aria-hidden /> : <ChevronDown size={13} aria-hidden />}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => onMenu(isOpen ? null : column.key)}
      />
      <span
        aria-hidden
        className={css['edge']}
        onPointerDown={(event) => drawWider(event, { grid, column })}
      />
      {isOpen ? (
        <Popover anchor={button} label={t('head.menu', { name: column.title })} onClose={() => onMenu(null)}>
          <HeadOptions grid={grid} column={column} onClose={() => onMenu(null)} />
        </Popover>
      ) : null}
    </div>
  );
}

function HeadOptions<Row>({
  grid,
  column,
  onClose,
}: {
  grid: Grid<Row>;
  column: GridColumn<Row>;
  onClose: () => void;
}) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const { layout, narrowing } = grid;
  const words = narrowing.words[column.key] ?? '';
  const narrow = (next: string): void =>
    grid.narrow({ ...narrowing, words: { ...narrowing.words, [column.key]: next } });
  const proposed = grid.rows.filter((row) => grid.proposalOf(row, column) !== undefined).length;
  const width = (by: number): void => setWidth(grid, column.key, column.width + by);
  const sorted = (by: Parameters<typeof grid.sort>[0]): void => {
    grid.sort(by);
    onClose();
  };
  const isAlwaysFrozen = grid.allColumns.some(({ key, frozen }) => key === column.key && frozen === true);
  const freeze = (): void => {
    const frozen = new Set(layout.frozen);
    if (!frozen.delete(column.key)) frozen.add(column.key);
    grid.setLayout({ ...layout, frozen });
    onClose();
  };
  return (
    <Stack gap={12} className={css['optionsBox']}>
      <Field label={t('head.filter')}>
        {(field) => <TextInput {...field} value={words} onChange={(event) => narrow(event.target.value)} />}
      </Field>
      {words === '' ? null : (
        <Button size="small" onClick={() => narrow('')}>
          {t('head.clearFilter')}
        </Button>
      )}
      {proposed === 0 ? null : (
        <Button
          size="small"
          onClick={() => {
            const count = grid.takeProposals(column.key);
            grid.say(t('said.changed', { count, formatted: number(count) }));
            onClose();
          }}
        >
          {t('head.takeAll', { count: proposed, formatted: number(proposed) })}
        </Button>
      )}
      <Line gap={6} wrap>
        {([false, true] as const).map((isDown) => (
          <Button key={String(isDown)} size="small" onClick={() => sorted({ key: column.key, isDown })}>
            {t(isDown ? 'head.sortDown' : 'head.sortUp')}
          </Button>
        ))}
        {grid.isSorted ? (
          <Button size="small" onClick={() => sorted(null)}>
            {t('head.unsort')}
          </Button>
        ) : null}
      </Line>
      {isAlwaysFrozen ? null : (
        <Button size="small" onClick={freeze}>
          {t(column.frozen ? 'head.unfreeze' : 'head.freeze')}
        </Button>
      )}
      {column.frozen ? null : (
        <Line gap={6} wrap>
          <Button size="small" onClick={() => moveColumn(grid, column.key, -1)}>
            {t('head.left')}
          </Button>
          <Button size="small" onClick={() => moveColumn(grid, column.key, 1)}>
            {t('head.right')}
          </Button>
        </Line>
      )}
      <Line gap={6} wrap>
        <Button size="small" onClick={() => width(STEP)}>
          {t('head.wider')}
        </Button>
        <Button size="small" onClick={() => width(-STEP)}>
          {t('head.narrower')}
        </Button>
      </Line>
      {column.frozen ? null : (
        <Button
          size="small"
          onClick={() => {
            grid.setLayout({ ...layout, hidden: new Set([...layout.hidden, column.key]) });
            onClose();
          }}
        >
          {t('head.hide')}
        </Button>
      )}
    </Stack>
  );
}

function setWidth<Row>({ layout, setLayout }: Grid<Row>, key: string, width: number): void {
  const kept = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));
  setLayout({ ...layout, widths: { ...layout.widths, [key]: kept } });
}

/** Moves a column by some positions among those that are shown and not frozen. */
function moveColumn<Row>({ columns, layout, setLayout }: Grid<Row>, key: string, by: number): void {
  const keys = columns.filter((column) => !column.frozen).map((column) => column.key);
  const from = keys.indexOf(key);
  const to = Math.max(0, Math.min(keys.length - 1, from + by));
  keys.splice(to, 0, ...keys.splice(from, 1));
  setLayout({ ...layout, order: keys });
}

/** Follows the pointer until it is released. */
function follow(
  onMove: (event: globalThis.PointerEvent) => void,
  onEnd?: (event: globalThis.PointerEvent) => void,
) {
  const end = (event: globalThis.PointerEvent): void => {
    window.removeEventListener('pointermove', onMove);
    onEnd?.(event);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', end, { once: true });
}

function drawWider<Row>(
  event: PointerEvent,
  { grid, column }: { grid: Grid<Row>; column: GridColumn<Row> },
): void {
  event.stopPropagation();
  event.preventDefault();
  const from = event.clientX;
  follow((move) => setWidth(grid, column.key, column.width + move.clientX - from));
}

/** A press on a title selects its column; dragged onto another title, the column moves there. */
function drawToPosition<Row>(
  event: PointerEvent,
  { grid, column, position }: { grid: Grid<Row>; column: GridColumn<Row>; position: number },
): void {
  // Popups opened from the title are elsewhere in the DOM, but React's events still arrive here.
  if (event.button !== 0 || !event.currentTarget.contains(event.target as Node)) return;
  follow(
    () => undefined,
    (up) => {
      const under = document.elementFromPoint(up.clientX, up.clientY)?.closest<HTMLElement>('[data-column]');
      const to = Number(under?.dataset['column'] ?? position);
      if (to === position || column.frozen) {
        grid.selectRange({ top: 0, bottom: grid.size.rows - 1, left: position, right: position });
      } else moveColumn(grid, column.key, to - position);
    },
  );
}

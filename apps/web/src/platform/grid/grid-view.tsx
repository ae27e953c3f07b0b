import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../kit/use-phone.ts';
import { CellEditor } from './cell-editor.tsx';
import { CellTip } from './cell-tip.tsx';
import { drawnTo } from './rules/fill.rules.ts';
import { GridHead } from './grid-head.tsx';
import { cellId, GridRow } from './grid-row.tsx';
import css from './grid.module.css';
import { nextByTab, type Position, type Range } from './rules/range.rules.ts';
import { useGridActions, useGridKeys } from './use-grid-keys.ts';
import type { Grid } from './use-grid.ts';
import { useColumnSpan, useShown } from './use-shown.ts';
import { scrolledTo } from './rules/view.rules.ts';

/** Width of the numbers of the rows, in px. */
export const NUMBERS = 44;
const ROW = { desktop: 34, phone: 42 };
const HEAD = { desktop: 34, phone: 42 };

export interface GridViewProps<Row> {
  grid: Grid<Row>;
  /** What the grid is, for screen readers. */
  label: string;
  onFind: () => void;
  /** Edits a cell whose value does not fit on a line of text. */
  onOpen: (row: Row, column: string) => void;
  /** Shown when there are no rows to show. */
  empty: ReactNode;
}

/** The cells of a grid: those on screen, with all interaction by keys, pointer and clipboard. */
export function GridView<Row>({ grid, label, onFind, onOpen, empty }: GridViewProps<Row>) {
  const { t } = useTranslation('grid');
  const id = useId();
  const phone = usePhone();
  const height = phone ? ROW.phone : ROW.desktop;
  const head = phone ? HEAD.phone : HEAD.desktop;
  const box = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<{ typed: string | null } | null>(null);
  const [hovered, setHovered] = useState<Position | null>(null);
  const [drawn, setDrawn] = useState<Range | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const { rows, columns, active, range, size } = grid;
  const frozen = columns.filter((column) => column.frozen).length;
  const shown = useShown(box, { columns, frozen, rows: size.rows, height, numbers: NUMBERS });
  const span = useColumnSpan(shown);
  const actions = useGridActions(grid);

  function edit(typed: string | null): void {
    const row = rows[active.row];
    const column = columns[active.column];
    if (row === undefined || column === undefined || column.valueOf(row) === undefined) return;
    const why = grid.lockedIn(row, column);
    if (column.views) onOpen(row, column.key);
    else if (why !== undefined) grid.say(why);
    else if (column.opens) onOpen(row, column.key);
    // The field must be there before the next key: no letter is lost, however fast the user types.
    else if (!phone) {
      flushSync(() => setEditing({ typed }));
      if (typed !== null) grid.type(row, column, typed);
    }
  }
  /** A press on an image opens it. */
  function view(position: Position): void {
    const row = rows[position.row];
    const column = columns[position.column];
    if (row !== undefined && column?.views) onOpen(row, column.key);
  }
  const keys = useGridKeys(grid, { edit, find: onFind });

  function endEdit(
    text: string | null,
    how: { step?: 'down' | 'up' | 'next' | 'back'; all?: boolean },
  ): void {
    const column = columns[active.column];
    const edited = rows[active.row];
    if (edited !== undefined && column !== undefined) grid.type(edited, column, null);
    if (text !== null && column !== undefined) {
      const isFormula = column.number !== undefined && text.startsWith('=') && actions.formula(text);
      const positions = how.all === true ? cellsOf(range) : [active];
      if (!isFormula) {
        const { wrong } = grid.write(positions.map((position) => ({ ...position, text })));
        const row = rows[active.row];
        const problem = row === undefined ? null : (grid.editOf(row, column)?.problem ?? null);
        if (wrong > 0 && problem !== null) grid.say(problem);
      }
    }
    setEditing(null);
    box.current?.focus({ preventScroll: true });
    if (how.step === 'down' || how.step === 'up') {
      grid.select({ ...active, row: active.row + (how.step === 'down' ? 1 : -1) });
    } else if (how.step !== undefined) {
      const next = nextByTab(active, { isBack: how.step === 'back', ...size });
      if (next) grid.select(next);
    }
  }

  useLayoutEffect(() => {
    const view = box.current;
    if (view === null) return;
    const covered = NUMBERS + shown.frozenWidth;
    view.scrollTop = scrolledTo({
      scroll: view.scrollTop,
      room: view.clientHeight - head,
      start: active.row * height,
      end: (active.row + 1) * height,
    });
    const at = active.column - frozen;
    if (at < 0) return;
    view.scrollLeft = scrolledTo({
      scroll: view.scrollLeft,
      room: view.clientWidth - covered,
      start: shown.offsets[at] ?? 0,
      end: shown.offsets[at + 1] ?? 0,
    });
    // Only a new position is scrolled into view: people who scroll away may look around.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [active.row, active.column]);

  const pointer = usePointer({
    grid,
    drawn,
    setDrawn,
    onStart: () => {
      if (editing !== null) return false;
      box.current?.focus({ preventScroll: true });
      return true;
    },
    onFill: (target) => {
      actions.fillTo(target);
      grid.selectRange(target);
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== box.current) return;
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      setMenu(columns[active.column]?.key ?? null);
    } else keys.onKeyDown(event);
  };
  const activeColumn = columns[active.column];
  const tipAt = hovered ?? active;
  const tipRow = rows[tipAt.row];
  const tipColumn = columns[tipAt.column];

  return (
    <div className={css['frame']}>
      <div
        ref={box}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        aria-multiselectable
        aria-activedescendant={editing === null && size.rows > 0 ? cellId(id, active) : undefined}
        tabIndex={0}
        className={css['grid']}
        onScroll={shown.onScroll}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const position = positionOf(event.target);
          if (position === null || editing !== null) return;
          const isTake = event.target instanceof Element && event.target.closest('[data-take]') !== null;
          if (isTake) actions.take(position);
          else if (event.target instanceof HTMLImageElement) view(position);
        }}
        onDoubleClick={(event) => (positionOf(event.target) === null ? undefined : edit(null))}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={(event) => {
          pointer.onPointerMove(event);
          setHovered(event.buttons === 0 ? positionOf(event.target) : null);
        }}
        onPointerLeave={() => setHovered(null)}
        onCopy={editing === null ? keys.onCopy : undefined}
        onCut={editing === null ? keys.onCut : undefined}
        onPaste={editing === null ? keys.onPaste : undefined}
      >
        <div style={{ width: shown.width, height: size.rows * height + head, minWidth: '100%' }}>
          <GridHead grid={grid} shown={shown} height={head} menu={menu} onMenu={setMenu} />
          <div role="rowgroup" className={css['body']}>
            {rows.slice(shown.rows.first, shown.rows.last + 1).map((row, at) => {
              const position = shown.rows.first + at;
              return (
                <GridRow
                  key={grid.idOf(row)}
                  grid={grid}
                  row={row}
                  at={position}
                  span={span}
                  height={height}
                  drawn={drawn}
                  id={id}
                  hasHandle={!phone}
                  editor={
                    editing !== null && position === active.row && activeColumn !== undefined ? (
                      <CellEditor
                        column={activeColumn}
                        proposal={grid.proposalOf(row, activeColumn)}
                        start={editing.typed ?? grid.textIn(row, activeColumn)}
                        isTyped={editing.typed !== null}
                        onText={(text) => grid.type(row, activeColumn, text)}
                        onEnd={endEdit}
                      />
                    ) : null
                  }
                />
              );
            })}
            {editing === null && tipRow !== undefined && tipColumn !== undefined ? (
              <CellTip
                grid={grid}
                row={tipRow}
                column={tipColumn}
                top={(tipAt.row + 1) * height}
                left={shown.leftOf(tipAt.column)}
                room={shown.room}
              />
            ) : null}
          </div>
        </div>
        {size.rows === 0 ? <div className={css['empty']}>{empty}</div> : null}
      </div>
      <p id={`${id}-help`} className="visually-hidden">
        {t('keys.help')}
      </p>
      <p className="visually-hidden" role="status">
        {grid.said}
      </p>
    </div>
  );
}

function cellsOf({ top, bottom, left, right }: Range): Position[] {
  const positions: Position[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) positions.push({ row, column });
  }
  return positions;
}

/** The cell that an element belongs to. */
function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset['cell'] ?? '').split(':').map(Number);
  return cell === null || row === undefined || column === undefined ? null : { row, column };
}

/** The row whose number an element is. */
function rowOf(target: EventTarget): number | null {
  const row = target instanceof HTMLElement ? target.dataset['row'] : undefined;
  return row === undefined ? null : Number(row);
}

/** Selects a whole row; with Shift all rows between the selected ones and this. */
function selectRow<Row>({ range, size, selectRange }: Grid<Row>, row: number, isFar: boolean): void {
  const [top, bottom] = isFar ? [Math.min(range.top, row), Math.max(range.bottom, row)] : [row, row];
  selectRange({ top, bottom, left: 0, right: size.columns - 1 });
}

/** Selection by press and by drag, and the handle that fills. */
function usePointer<Row>({
  grid,
  drawn,
  setDrawn,
  onStart,
  onFill,
}: {
  grid: Grid<Row>;
  drawn: Range | null;
  setDrawn: (range: Range | null) => void;
  onStart: () => boolean;
  onFill: (target: Range) => void;
}) {
  const mode = useRef<'select' | 'fill' | null>(null);
  const target = useRef(drawn);
  const end = (): void => {
    if (mode.current === 'fill' && target.current !== null) onFill(target.current);
    mode.current = null;
    target.current = null;
    setDrawn(null);
  };
  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      const number = rowOf(event.target);
      if (number !== null && onStart()) return selectRow(grid, number, event.shiftKey);
      const position = positionOf(event.target);
      if (position === null || !onStart()) return;
      const isHandle = event.target instanceof Element && event.target.hasAttribute('data-handle');
      // On touch screens, a finger scrolls.
      if (event.pointerType === 'mouse' || isHandle) {
        mode.current = isHandle ? 'fill' : 'select';
        window.addEventListener('pointerup', end, { once: true });
      }
      if (!isHandle) grid.select(position, { extend: event.shiftKey });
    },
    onPointerMove(event: PointerEvent): void {
      if (mode.current === null || (event.buttons & 1) === 0) return;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const position = under === null ? null : positionOf(under);
      if (position === null) return;
      if (mode.current === 'select') grid.select(position, { extend: true });
      else {
        target.current = drawnTo(grid.range, position);
        setDrawn(target.current);
      }
    },
  };
}

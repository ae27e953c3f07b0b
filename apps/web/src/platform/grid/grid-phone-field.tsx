import { ArrowDownToLine, Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { IconButton } from '../kit/fields/icon-button.tsx';
import { Button } from '../kit/fields/button.tsx';
import { TextInput } from '../kit/fields/text-input.tsx';
import { Row as Line, Stack, Text } from '../kit/layout/layout.tsx';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';
import { useGridActions } from './use-grid-keys.ts';
import type { Grid } from './use-grid.ts';

/** Edits the active cell on a phone, below the cells; goes from one to the next of its column. */
export function GridPhoneField<Row>({
  grid,
  nameOf,
  pictureOf,
  onOpen,
}: {
  grid: Grid<Row>;
  nameOf: (row: Row) => string;
  pictureOf: (row: Row) => ReactNode;
  onOpen: (row: Row, column: string) => void;
}) {
  const { t } = useTranslation('grid');
  const { active, size } = grid;
  const row = grid.rows[active.row];
  const column = grid.columns[active.column];
  if (row === undefined || column === undefined) return null;
  const problem = grid.problemOf(row, column);
  const stored = column.show(column.valueOf(row) ?? null);
  const was = !grid.isChanged(row, column)
    ? ''
    : ` · ${stored === '' ? t('cell.wasEmpty') : t('cell.was', { value: stored })}`;
  return (
    <div className={css['phone']}>
      <Line gap={12}>
        {pictureOf(row)}
        <Stack gap={2} grow>
          <Text weight={600} size="md" clip>
            {column.title}
          </Text>
          <Text tone={problem === undefined ? 'faint' : 'bad'} size="sm" clip>
            {problem ?? `${nameOf(row)}${was}`}
          </Text>
        </Stack>
        <IconButton
          label={t('phone.before')}
          size="large"
          icon={<ChevronUp size={20} aria-hidden />}
          disabled={active.row === 0}
          onClick={() => grid.select({ ...active, row: active.row - 1 })}
        />
        <IconButton
          label={t('phone.next')}
          size="large"
          icon={<ChevronDown size={20} aria-hidden />}
          disabled={active.row >= size.rows - 1}
          onClick={() => grid.select({ ...active, row: active.row + 1 })}
        />
      </Line>
      <PhoneInput
        // Another cell, or the same one after an undo, starts with its current text.
        key={`${grid.idOf(row)}|${column.key}|${grid.textIn(row, column)}`}
        grid={grid}
        row={row}
        column={column}
        onOpen={onOpen}
      />
    </div>
  );
}

function PhoneInput<Row>({
  grid,
  row,
  column,
  onOpen,
}: {
  grid: Grid<Row>;
  row: Row;
  column: GridColumn<Row>;
  onOpen: (row: Row, column: string) => void;
}) {
  const { t } = useTranslation('grid');
  const { percent } = useFormats();
  const id = useId();
  const actions = useGridActions(grid);
  const [text, setText] = useState(() => grid.textIn(row, column));
  const locked = column.valueOf(row) === undefined ? '' : grid.lockedIn(row, column);
  const keep = (): void => {
    grid.type(row, column, null);
    grid.write([{ ...grid.active, text }]);
  };
  const fillBelow = (): void => {
    keep();
    const { active, size } = grid;
    const below = Array.from({ length: size.rows - active.row - 1 }, (_, at) => ({
      from: active,
      to: { row: active.row + 1 + at, column: active.column },
    }));
    actions.fillBy(below);
  };
  const proposal = locked === undefined ? grid.proposalOf(row, column) : undefined;
  if (locked !== undefined && !column.views) {
    return (
      <Text as="p" tone="faint">
        {locked}
      </Text>
    );
  }
  if (column.opens || column.views) {
    return (
      <Button size="large" onClick={() => onOpen(row, column.key)}>
        {t(column.views ? 'cell.view' : 'cell.edit', { name: column.title })}
      </Button>
    );
  }
  return (
    <>
      {proposal === undefined ? null : (
        <Button icon={<Check size={14} aria-hidden />} onClick={() => actions.take(grid.active)}>
          {`${t('cell.take', { value: column.show(proposal.value) })} (${percent(proposal.confidence)})`}
        </Button>
      )}
      <Line
        as="form"
        gap={8}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
          grid.select({ ...grid.active, row: grid.active.row + 1 });
        }}
      >
        <TextInput
          className={css['phoneInput']}
          aria-label={column.title}
          inputMode={column.number ? 'decimal' : undefined}
          list={column.choices ? `${id}-choices` : undefined}
          enterKeyHint="next"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            grid.type(row, column, event.target.value);
          }}
        />
        {column.choices ? (
          <datalist id={`${id}-choices`}>
            {column.choices.list.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </datalist>
        ) : null}
        <Button
          size="large"
          aria-label={t('phone.fill')}
          icon={<ArrowDownToLine size={18} aria-hidden />}
          onClick={fillBelow}
        />
        <Button
          type="submit"
          size="large"
          variant="primary"
          aria-label={t('phone.done')}
          icon={<Check size={18} aria-hidden />}
        />
      </Line>
    </>
  );
}

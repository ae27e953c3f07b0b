import { Minus, Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { ChoiceField } from '../kit/fields/choices/choice-field.tsx';
import { Field } from '../kit/fields/field.tsx';
import { IconButton } from '../kit/fields/icon-button.tsx';
import { TextArea, TextInput } from '../kit/fields/text-input.tsx';
import { Row as Line } from '../kit/layout/layout.tsx';
import css from './grid-cards.module.css';
import type { GridColumn } from './grid-types.ts';
import type { Grid } from './use-grid.ts';

/** A cell as a field; it is written when the field is left, however that happens. */
export function CellField<Row>({
  grid,
  row,
  column,
  onOpen,
}: {
  grid: Grid<Row>;
  row: Row;
  column: GridColumn<Row>;
  onOpen: ((row: Row, column: string) => void) | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const { t } = useTranslation('grid');
  const Input = column.isLong ? TextArea : TextInput;
  const { choices, stepped } = column;
  const write = (what: { text: string } | { value: unknown }): void => {
    grid.type(row, column, null);
    grid.writeIn([{ row, column, ...what }]);
    setTyped(null);
  };
  const keep = (): void => {
    if (typed !== null) write({ text: typed });
  };
  const step = (by: 1 | -1, label: string, icon: ReactNode) =>
    stepped && (
      <IconButton
        label={label}
        size="large"
        icon={icon}
        onClick={() => {
          // On some phones a press does not leave the field.
          keep();
          write({ value: stepped(grid.valueOf(row, column), by) });
        }}
      />
    );
  const keepLast = useEffectEvent(keep);
  // Before the page's own effects send what waits.
  useLayoutEffect(() => {
    const onHide = (): void => keepLast();
    window.addEventListener('pagehide', onHide, true);
    return () => {
      window.removeEventListener('pagehide', onHide, true);
      keepLast();
    };
  }, []);
  const text = typed ?? grid.textIn(row, column);
  return (
    <div
      className={css['cell']}
      data-half={column.isShort || (stepped ?? column.number) !== undefined || undefined}
    >
      <Field
        label={column.title}
        // Not while it is put right.
        error={typed === null ? grid.problemOf(row, column) : undefined}
        was={grid.isChanged(row, column) ? column.show(column.valueOf(row) ?? null) : undefined}
      >
        {(control) =>
          column.opens ? (
            <Button id={control.id} size="large" onClick={() => onOpen?.(row, column.key)}>
              {column.show(grid.shownValue(row, column) ?? null) || t('cell.edit', { name: column.title })}
            </Button>
          ) : choices && !choices.several ? (
            <ChoiceField
              id={control.id}
              label={column.title}
              choices={choices.list.map((value) => ({ value, label: value }))}
              value={text}
              onChange={(value) => write({ text: value ?? '' })}
            />
          ) : (
            <Line gap={6}>
              {step(-1, t('cards.less'), <Minus size={18} aria-hidden />)}
              <Input
                {...control}
                inputMode={column.number ? 'decimal' : undefined}
                autoComplete="off"
                value={text}
                onChange={({ target }: { target: { value: string } }) => {
                  setTyped(target.value);
                  grid.type(row, column, target.value);
                }}
                onKeyDown={({ key, currentTarget }: React.KeyboardEvent<HTMLElement>) => {
                  if (key === 'Enter' && !column.isLong) currentTarget.blur();
                }}
                onBlur={keep}
              />
              {step(1, t('cards.more'), <Plus size={18} aria-hidden />)}
            </Line>
          )
        }
      </Field>
    </div>
  );
}

import { ArrowDownToLine, Columns3, ListFilter, Redo2, Search, Sigma, Undo2 } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Checkbox } from '../kit/fields/checkbox.tsx';
import { Field } from '../kit/fields/field.tsx';
import { TextInput } from '../kit/fields/text-input.tsx';
import { Row as Line, Stack, Text } from '../kit/layout/layout.tsx';
import { PopoverForm } from '../kit/overlays/popover-form.tsx';
import { Popover } from '../kit/overlays/popover.tsx';
import css from './grid.module.css';
import { replaced } from './rules/summary.rules.ts';
import { useGridActions } from './use-grid-keys.ts';
import type { Grid, Wanted } from './use-grid.ts';

export type OpenTool = 'find' | 'formula' | 'columns' | null;

/** The buttons above a grid. */
export function GridTools<Row>({
  grid,
  open,
  onOpen,
  aside,
}: {
  grid: Grid<Row>;
  /** The tool whose panel is open. */
  open: OpenTool;
  onOpen: (tool: OpenTool) => void;
  aside?: ReactNode;
}) {
  const { t } = useTranslation('grid');
  const actions = useGridActions(grid);
  const { narrowing, steps, columns, offered } = grid;
  // In new rows everything counts as changed: there the filter is for what is wrong.
  const only = grid.areNew ? 'wrong' : 'changed';
  return (
    <div role="toolbar" aria-label={t('tools.label')} className={css['tools']}>
      <Tool
        label={t('tools.undo')}
        icon={<Undo2 size={16} aria-hidden />}
        disabled={steps.done.length === 0}
        onClick={grid.undo}
      />
      <Tool
        label={t('tools.redo')}
        icon={<Redo2 size={16} aria-hidden />}
        disabled={steps.undone.length === 0}
        onClick={grid.redo}
      />
      <span className={css['between']} aria-hidden />
      <Panel
        name="find"
        label={t('tools.find')}
        icon={<Search size={15} aria-hidden />}
        open={open}
        onOpen={onOpen}
      >
        <FindPanel grid={grid} />
      </Panel>
      <Tool
        label={t('tools.fill')}
        words
        icon={<ArrowDownToLine size={15} aria-hidden />}
        onClick={actions.fill}
      />
      <Panel
        name="formula"
        label={t('tools.formula')}
        icon={<Sigma size={15} aria-hidden />}
        open={open}
        onOpen={onOpen}
      >
        <FormulaPanel grid={grid} onDone={() => onOpen(null)} />
      </Panel>
      <Tool
        label={t(grid.areNew ? 'tools.onlyWrong' : 'tools.only')}
        words
        pressed={narrowing.only !== 'all'}
        icon={<ListFilter size={15} aria-hidden />}
        onClick={() => grid.narrow({ ...narrowing, only: narrowing.only === 'all' ? only : 'all' })}
      />
      <span className={css['between']} aria-hidden />
      <Panel
        name="columns"
        label={t('tools.columns')}
        note={t('tools.shown', { shown: columns.length, all: offered.length })}
        icon={<Columns3 size={15} aria-hidden />}
        open={open}
        onOpen={onOpen}
      >
        <ColumnsPanel grid={grid} />
      </Panel>
      <span className={css['aside']}>{aside}</span>
    </div>
  );
}

function Tool({
  label,
  icon,
  words = false,
  pressed,
  disabled,
  onClick,
  button,
  note,
}: {
  label: string;
  icon: ReactNode;
  words?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  button?: RefObject<HTMLButtonElement | null>;
  note?: string;
}) {
  return (
    <Button
      ref={button}
      variant="text"
      className={css['tool']}
      icon={icon}
      aria-label={words ? undefined : label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {words ? (
        <span className={css['toolWords']}>
          {label}{' '}
          {note === undefined ? null : (
            <Text tone="faint" className={css['toolNote']}>
              {note}
            </Text>
          )}
        </span>
      ) : undefined}
    </Button>
  );
}

function Panel({
  name,
  label,
  note,
  icon,
  open,
  onOpen,
  children,
}: {
  name: NonNullable<OpenTool>;
  label: string;
  note?: string;
  icon: ReactNode;
  open: OpenTool;
  onOpen: (tool: OpenTool) => void;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Tool
        button={button}
        label={label}
        words
        icon={icon}
        pressed={open === name}
        onClick={() => onOpen(open === name ? null : name)}
        {...(note === undefined ? {} : { note })}
      />
      {open === name ? (
        <Popover anchor={button} label={label} onClose={() => onOpen(null)}>
          {children}
        </Popover>
      ) : null}
    </>
  );
}

/** Steps through the matches of a word and replaces it where cells can be changed. */
function FindPanel<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const [word, setWord] = useState('');
  const [by, setBy] = useState('');
  const { rows, columns, active, size } = grid;
  const holds = (text: string) => text.toLocaleLowerCase().includes(word.toLocaleLowerCase());

  function next(): void {
    const count = size.rows * size.columns;
    const from = active.row * size.columns + active.column;
    for (let step = 1; step <= count; step += 1) {
      const at = (from + step) % count;
      const [row, column] = [rows[Math.floor(at / size.columns)], columns[at % size.columns]];
      if (row && column && holds(grid.textIn(row, column))) {
        return grid.select({ row: Math.floor(at / size.columns), column: at % size.columns });
      }
    }
    grid.say(t('said.notFound', { word }));
  }
  function replaceAll(): void {
    const wanted = rows.flatMap((row, rowAt) =>
      columns.flatMap((column, columnAt): Wanted[] => {
        if (column.opens || column.valueOf(row) === undefined || grid.lockedIn(row, column)) return [];
        const text = grid.textIn(row, column);
        return holds(text) ? [{ row: rowAt, column: columnAt, text: replaced(text, word, by) }] : [];
      }),
    );
    const { changed } = grid.write(wanted);
    grid.say(
      changed === 0
        ? t('said.notFound', { word })
        : t('said.changed', { count: changed, formatted: number(changed) }),
    );
  }
  return (
    <PopoverForm action={t('tools.next')} disabled={word === '' || size.rows === 0} onSubmit={next}>
      <Field label={t('tools.word')}>
        {(field) => <TextInput {...field} value={word} onChange={(event) => setWord(event.target.value)} />}
      </Field>
      <Field label={t('tools.by')}>
        {(field) => <TextInput {...field} value={by} onChange={(event) => setBy(event.target.value)} />}
      </Field>
      <Button disabled={word === ''} onClick={replaceAll}>
        {t('tools.replace')}
      </Button>
      <Text as="p" role="status" tone="soft" size="sm">
        {grid.said}
      </Text>
    </PopoverForm>
  );
}

/** Changes the selected numbers by a formula of one line. */
function FormulaPanel<Row>({ grid, onDone }: { grid: Grid<Row>; onDone: () => void }) {
  const { t } = useTranslation('grid');
  const { formula } = useGridActions(grid);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return (
    <PopoverForm
      action={t('tools.apply')}
      disabled={text.trim() === ''}
      onSubmit={() => (formula(text) ? onDone() : setError(t('said.noFormula')))}
    >
      <Field label={t('tools.formulaLabel')} error={error}>
        {(field) => (
          <TextInput
            {...field}
            placeholder={t('tools.formulaHint')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </PopoverForm>
  );
}

/** Lets the user choose which columns are shown. */
function ColumnsPanel<Row>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation('grid');
  const [word, setWord] = useState('');
  const { offered, layout, setLayout } = grid;
  const others = offered.filter((column) => !column.frozen);
  const found = others.filter(({ title }) => title.toLocaleLowerCase().includes(word.toLocaleLowerCase()));
  const hide = (hidden: ReadonlySet<string>): void => setLayout({ ...layout, hidden });
  const toggle = (key: string, isShown: boolean): void => {
    const hidden = new Set(layout.hidden);
    if (isShown) hidden.delete(key);
    else hidden.add(key);
    hide(hidden);
  };
  return (
    <Stack gap={10} className={css['columnsBox']}>
      <TextInput
        aria-label={t('tools.search')}
        placeholder={t('tools.search')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Line gap={6}>
        <Button size="small" onClick={() => hide(new Set())}>
          {t('tools.all')}
        </Button>
        <Button size="small" onClick={() => hide(new Set(others.map(({ key }) => key)))}>
          {t('tools.none')}
        </Button>
      </Line>
      <Stack gap={6} className={css['columnsList']}>
        {found.map(({ key, title }) => (
          <Checkbox key={key} checked={!layout.hidden.has(key)} onChange={(isShown) => toggle(key, isShown)}>
            {title}
          </Checkbox>
        ))}
      </Stack>
    </Stack>
  );
}

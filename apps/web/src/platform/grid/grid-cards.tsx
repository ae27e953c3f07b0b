import { foldText } from '@sourcewiz/contract';
import { useBlocker } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { memo, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { askConfirm, askedQuestion } from '../kit/confirm/ask-confirm.ts';
import { BareButton } from '../kit/fields/bare-button.tsx';
import { Button } from '../kit/fields/button.tsx';
import { IconButton } from '../kit/fields/icon-button.tsx';
import { SearchField } from '../kit/fields/search-field.tsx';
import { Facts } from '../kit/layout/facts.tsx';
import { Row as Line, Stack, Text } from '../kit/layout/layout.tsx';
import { Thumb } from '../kit/marks/thumb.tsx';
import { CloseButton } from '../kit/overlays/layer.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { CellField } from './grid-card-field.tsx';
import css from './grid-cards.module.css';
import type { CellReader, GridColumn } from './grid-types.ts';
import type { Grid } from './use-grid.ts';

/** Cards shown until all are asked for: what follows the list stays in reach. */
const SHOWN = 50;

/** What the card of a row shows. */
export interface GridCard {
  title: string;
  note: string;
  /** At the end of the line. */
  figure?: string;
  /** The figure is what the note comes to. */
  isSum?: boolean;
  picture: string | undefined;
  /** What else it is found by. */
  words?: string;
  warning?: string | undefined;
}

/** A grid on a phone: a card for each row, which opens the row in a sheet with a field for each cell. */
export function GridCards<Row>({
  grid,
  label,
  cardOf,
  remove,
  onOpen,
  foot,
}: {
  grid: Grid<Row>;
  label: string;
  /** The same function until it says something else; it may read the cells of other rows, too. */
  cardOf: (row: Row, cell: CellReader, readerOf: (row: Row) => CellReader) => GridCard;
  /** Edits a cell whose value does not fit on a line of text. */
  onOpen?: (row: Row, column: string) => void;
  /** Takes an open row away. */
  remove?: ((row: Row) => void) | undefined;
  /** Below the cards, in their frame, beside the button that takes back; absent where nothing can be changed. */
  foot?: ReactNode;
}) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const [words, setWords] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // What a grid on a wider screen is filtered by has no control here.
  const { allRows: rows, edits, problems, opened } = grid;
  const cards = useMemo(
    () =>
      rows.map((row) => {
        const card = cardOf(row, grid.readerOf(row), grid.readerOf);
        const wrong = grid.offered.map((column) => grid.problemOf(row, column)).find(Boolean);
        return { id: grid.idOf(row), row, ...card, wrong };
      }),
    // What is being typed in a sheet changes no card until it is written.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, edits, problems, cardOf],
  );
  const found = useMemo(
    () =>
      words === ''
        ? cards
        : cards.filter(
            ({ id, title, note, words: more = '' }) =>
              // An open row stays when its text is changed.
              id === opened || foldText(`${title} ${note} ${more}`).includes(foldText(words)),
          ),
    [cards, words, opened],
  );
  const shown = useMemo(() => (showsAll ? found : found.slice(0, SHOWN)), [found, showsAll]);
  const at = found.findIndex(({ id }) => id === opened);
  const card = found[at];
  return (
    <Stack gap={10}>
      {rows.length > SHOWN || words !== '' ? (
        <SearchField
          label={t('cards.find')}
          placeholder={t('cards.find')}
          value={words}
          onSearch={setWords}
        />
      ) : null}
      <div className={css['frame']}>
        <CardList list={list} cards={shown} label={label} onOpen={grid.open} />
        {found.length === 0 && words !== '' ? (
          <Text as="p" tone="faint" role="status" className={css['foot']}>
            {t('said.notFound', { word: words })}
          </Text>
        ) : null}
        {shown.length === found.length ? null : (
          <Line justify="between" className={css['foot']}>
            <Text tone="faint" figures>
              {t('status.rowsOf', { shown: number(shown.length), all: number(found.length) })}
            </Text>
            <Button size="small" onClick={() => setShowsAll(true)}>
              {t('tools.all')}
            </Button>
          </Line>
        )}
        {foot === undefined ? null : (
          <Line justify="between" className={css['foot']}>
            {foot}
            <IconButton
              variant="text"
              label={t('tools.undo')}
              icon={<Undo2 size={18} aria-hidden />}
              disabled={grid.steps.done.length === 0}
              onClick={grid.undo}
            />
          </Line>
        )}
      </div>
      {card === undefined ? null : (
        <RowSheet
          grid={grid}
          row={card.row}
          at={at}
          all={found.length}
          // With what is being typed.
          card={cardOf(card.row, grid.readerOf(card.row), grid.readerOf)}
          remove={remove}
          onOpen={onOpen}
          onStep={(by) => {
            grid.open(found[at + by]?.id ?? opened);
            if (at + by >= shown.length) setShowsAll(true);
          }}
          onClose={() => grid.open(null)}
          backTo={() =>
            (list.current?.children[at] ?? list.current?.lastElementChild)?.querySelector('button')
          }
        />
      )}
    </Stack>
  );
}

const CardList = memo(function CardList({
  list,
  cards,
  label,
  onOpen,
}: {
  list: RefObject<HTMLUListElement | null>;
  cards: readonly (GridCard & { id: string; wrong: string | undefined })[];
  label: string;
  onOpen: (id: string) => void;
}) {
  return (
    <ul ref={list} aria-label={label}>
      {cards.map(({ id, title, note, figure, picture, wrong, warning }) => (
        <li key={id} className={css['item']}>
          <BareButton className={css['card']} aria-haspopup="dialog" onClick={() => onOpen(id)}>
            <Thumb src={picture} size={44} />
            <Stack as="span" gap={2} grow>
              <Text weight={600} className={css['title']}>
                {title}
              </Text>
              <Line as="span" gap={8} justify="between" align="baseline">
                <Text tone="soft" size="sm" figures>
                  {note}
                </Text>
                <Text weight={600} figures>
                  {figure}
                </Text>
              </Line>
              {(wrong ?? warning) === undefined ? null : (
                <Line as="span" gap={6} align="start">
                  <Text tone={wrong ? 'bad' : 'warn'}>
                    <TriangleAlert size={14} aria-hidden />
                  </Text>
                  <Text tone={wrong ? 'bad' : 'warn'} size="sm" breaks>
                    {wrong ?? warning}
                  </Text>
                </Line>
              )}
            </Stack>
          </BareButton>
        </li>
      ))}
    </ul>
  );
});

/** The cells of a row as fields; those that cannot be changed as facts. */
function RowSheet<Row>({
  grid,
  row,
  at,
  all,
  card,
  remove,
  onOpen,
  onStep,
  onClose,
  backTo,
}: {
  grid: Grid<Row>;
  row: Row;
  at: number;
  all: number;
  card: GridCard;
  remove: ((row: Row) => void) | undefined;
  onOpen: ((row: Row, column: string) => void) | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  backTo: () => Element | null | undefined;
}) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  // Back leads from a question to the sheet, and from the sheet to the cards; what is typed in it is kept.
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      const question = askedQuestion();
      if (question) question.answer(false);
      else onClose();
      return true;
    },
  });
  const isOpen = (column: GridColumn<Row>) =>
    column.valueOf(row) !== undefined && grid.lockedIn(row, column) === undefined;
  const fields = grid.offered.filter(isOpen);
  const facts = grid.offered
    .filter((column) => !isOpen(column))
    .map((column) => ({ head: column.title, value: column.show(grid.shownValue(row, column) ?? null) }))
    .filter(({ value }) => value !== '');
  const [first] = grid.columns;
  const askRemove = async (): Promise<void> => {
    const title = t('cards.removeSure', { name: card.title });
    if (await askConfirm({ title, yes: t('cards.remove'), danger: true })) remove?.(row);
  };
  const step = (by: 1 | -1, name: string, icon: ReactNode) => (
    <IconButton
      label={name}
      size="large"
      icon={icon}
      // It keeps the focus at the end.
      aria-disabled={at + by < 0 || at + by >= all || undefined}
      onClick={({ currentTarget }) => {
        // On some phones a press does not move it here.
        currentTarget.focus();
        onStep(by);
      }}
    />
  );
  return (
    <Dialog
      title={card.title}
      text={
        <>
          <span role="status">{t('cards.at', { at: number(at + 1), all: number(all) })}</span>
          {` · ${[card.note, card.figure].filter(Boolean).join(card.isSum ? ' = ' : ' · ')}`}
        </>
      }
      unsaved={false}
      onClose={onClose}
      backTo={backTo}
      actions={
        <Line gap={8} grow>
          {step(-1, t('cards.before'), <ChevronUp size={20} aria-hidden />)}
          {step(1, t('cards.next'), <ChevronDown size={20} aria-hidden />)}
          {remove ? (
            <IconButton
              label={t('cards.remove')}
              size="large"
              icon={<Trash2 size={18} aria-hidden />}
              onClick={() => void askRemove()}
            />
          ) : null}
          <CloseButton size="large" className={css['done']}>
            {t('cards.done')}
          </CloseButton>
        </Line>
      }
    >
      {/* The whole line first: no keyboard until a field is chosen. */}
      <Stack key={grid.idOf(row)} gap={12} tabIndex={-1} data-autofocus className={css['sheet']}>
        {card.warning === undefined ? null : (
          <Text as="p" tone="warn" breaks>
            {card.warning}
          </Text>
        )}
        {fields.length === 0 && first ? (
          <Text as="p" tone="faint">
            {grid.lockedIn(row, first)}
          </Text>
        ) : null}
        <form className={css['fields']} onSubmit={(event) => event.preventDefault()}>
          {fields.map((column) => (
            <CellField key={column.key} grid={grid} row={row} column={column} onOpen={onOpen} />
          ))}
        </form>
        <Facts facts={facts} />
      </Stack>
    </Dialog>
  );
}

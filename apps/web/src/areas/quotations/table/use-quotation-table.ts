import {
  changeQuotationProducts,
  chooseQuotationColumns,
  getQuotation,
  updateQuotation,
  updateQuotationAttribute,
  valuesEqual,
  type ResultOf,
  type CallResult,
  type QuotationColumn,
  type QuotationDetails,
  type QuotationLine,
  type QuotationTerms,
  type quotationTable,
} from '@sourcewiz/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import type { CellId, Edits } from '../../../platform/grid/rules/edits.rules.ts';
import { cellKey } from '../../../platform/grid/rules/edits.rules.ts';
import type { Layout } from '../../../platform/grid/use-grid.ts';
import {
  useDraftTable,
  type DraftTable,
  type SavedCell,
  type TableSaveAnswer,
} from '../../../platform/draft-table/use-draft-table.ts';
import { cellOfField, cellsOf, changesOf, valueIn, type LineRow } from './line-rows.ts';
import type { useLineColumns } from './use-line-columns.tsx';

export type TableCell = CellId & SavedCell;
type Answer = TableSaveAnswer<CellId, TableCell> & { quotation: QuotationDetails };
export type QuotationGrid = DraftTable<LineRow, TableCell, Answer>;

/** The quotation of the table: what the server last answered, and what its lines were before. */
export function useOpenQuotation(opened: ResultOf<typeof quotationTable>) {
  const [state, setState] = useState(() => ({
    quotation: { ...opened.quotation, lines: opened.rows } as QuotationDetails,
    first: new Map<string, QuotationLine>(opened.rows.map((line) => [line.uid, line])),
  }));
  const adopt = useCallback((quotation: QuotationDetails): void => {
    setState(({ first }) => {
      const fresh = quotation.lines
        .filter(({ uid }) => !first.has(uid))
        .map((line) => [line.uid, line] as const);
      return { quotation, first: fresh.length === 0 ? first : new Map([...first, ...fresh]) };
    });
  }, []);
  const { quotation, first } = state;
  const attributes = useMemo(
    () => new Map(opened.rows.map((row) => [row.uid, row.attributes])),
    [opened.rows],
  );
  const rows = useMemo(() => {
    const before = new Map(quotation.before?.lines.map((line) => [line.uid, line]));
    return quotation.lines.map((line): LineRow => ({
      uid: line.uid,
      line,
      base: before.get(line.uid) ?? first.get(line.uid) ?? line,
      isNew: quotation.before !== null && !before.has(line.uid),
      attributes: attributes.get(line.uid) ?? {},
    }));
  }, [quotation, first, attributes]);
  return { quotation, rows, adopt };
}

/** What differs from the base of each row, as edits of the grid. */
export function editsOf(rows: readonly LineRow[]): Edits {
  return new Map(
    rows.flatMap((row) =>
      cellsOf(row).flatMap((column) => {
        const value = valueIn(row, row.line, column);
        return valuesEqual(value, valueIn(row, row.base, column))
          ? []
          : [[cellKey({ row: row.uid, column }), { value, text: null, problem: null }] as const];
      }),
    ),
  );
}

/** The lines of a draft as a grid whose cells are saved while people type; two people's cells come together. */
export function useQuotationGrid({
  quotation,
  rows,
  columns,
  offered,
  chosen,
  adopt,
  rowTone,
}: {
  quotation: QuotationDetails;
  rows: readonly LineRow[];
  columns: ReturnType<typeof useLineColumns>;
  offered: readonly QuotationColumn[];
  chosen: readonly string[];
  adopt: (quotation: QuotationDetails) => void;
  rowTone: (row: LineRow) => 'warn' | 'bad' | undefined;
}) {
  const { t } = useTranslation('quotations');
  const { id } = quotation;
  const { act: choose } = useAct(chooseQuotationColumns);
  const [start] = useState(() => editsOf(rows));
  const rowById = useMemo(() => new Map(rows.map((row) => [row.uid, row])), [rows]);
  const latest = useRef<QuotationGrid | null>(null);
  const shown = new Set(chosen);

  /** Cells of others and what the server made of ours, except what is typed meanwhile. */
  const differing = (lines: readonly QuotationLine[]): TableCell[] => {
    const table = latest.current;
    const waiting = table?.saving.waiting() ?? new Set();
    return lines.flatMap((line) => {
      const row = rowById.get(line.uid);
      if (row === undefined || table === null) return [];
      return cellsOf(row).flatMap((column): TableCell[] => {
        const key = cellKey({ row: line.uid, column });
        const value = valueIn(row, line, column);
        const edit = table.grid.edits.get(key);
        const now = edit === undefined ? valueIn(row, row.base, column) : edit.value;
        return waiting.has(key) || valuesEqual(value, now)
          ? []
          : [{ row: line.uid, column, value, text: null, user: '' }];
      });
    });
  };
  const answerOf = (
    now: QuotationDetails,
    kept: ResultOf<typeof changeQuotationProducts>['kept'],
    sent: readonly CellId[],
  ): Answer => {
    const lines = new Map(now.lines.map((line) => [line.uid, line]));
    const conflicts = kept.flatMap(({ uid, field, by }): TableCell[] => {
      const [line, row] = [lines.get(uid), rowById.get(uid)];
      const column = cellOfField(field);
      return line && row
        ? [{ row: uid, column, value: valueIn(row, line, column), text: null, user: by }]
        : [];
    });
    const asked = new Set(conflicts.map(cellKey));
    return {
      revision: now.version,
      saved_at: now.updated_at,
      conflicts,
      others: differing(now.lines).filter((cell) => !asked.has(cellKey(cell))),
      refused: sent.filter(({ row }) => !lines.has(row)),
      quotation: now,
    };
  };

  const table: QuotationGrid = useDraftTable<LineRow, CellId, TableCell, Answer>({
    columns,
    rows,
    idOf,
    lockedRow: () => (quotation.state === 'draft' ? undefined : t('table.readOnly')),
    rowTone,
    areNew: quotation.before === null,
    start: { revision: quotation.version, saved_at: quotation.updated_at, edits: start },
    storedAt: ({ row, column }) => {
      const found = rowById.get(row);
      return found && valueIn(found, found.base, column);
    },
    cellIdOf: ({ row, column }) => ({ row, column }),
    send: async (how, { revision, cells }): Promise<CallResult<Answer>> => {
      const { lines, attributes } = changesOf(cells, rowById, id);
      let kept: ResultOf<typeof changeQuotationProducts>['kept'] = [];
      let answer: CallResult<QuotationDetails> | undefined;
      if (lines.length > 0) {
        const changed = await how(changeQuotationProducts, {
          params: { id },
          body: { version: revision, changes: lines },
        });
        if (!changed.ok) return changed;
        ({ kept } = changed.data);
        answer = changed;
      }
      for (const body of attributes) {
        answer = await how(updateQuotationAttribute, { body });
        if (!answer.ok) return answer;
      }
      answer ??= await how(getQuotation, { params: { id } });
      return answer.ok ? { ...answer, data: answerOf(answer.data, kept, cells) } : answer;
    },
    onSaved: ({ quotation: now }) => adopt(now),
    layout: {
      start: {
        hidden: new Set(offered.map(({ key }) => key).filter((key) => !shown.has(key) && key !== 'sku')),
        order: chosen,
        widths: {},
      },
      store: ({ hidden, order }: Layout) => {
        const keys = offered.map(({ key }) => key).filter((key) => !hidden.has(key));
        const placed = [
          ...order.filter((key) => keys.includes(key)),
          ...keys.filter((key) => !order.includes(key)),
        ];
        void choose({ body: { columns: placed } });
      },
    },
    saving: {
      follows: { kind: 'quotation', id: String(id) },
      isShared: () => quotation.state === 'draft',
      failed: t('table.notSaved'),
    },
  });
  useEffect(() => {
    latest.current = table;
  });
  /** Takes an answer of another call of the same quotation over. */
  const took = (now: QuotationDetails): void => {
    const cells = differing(now.lines);
    table.saving.reached({ revision: now.version, saved_at: now.updated_at });
    adopt(now);
    table.receive(cells);
  };
  return { table, took };
}

const idOf = ({ uid }: LineRow): string => uid;

/** The terms of a quotation: what is asked stands at once, and what the server makes of it follows. */
export function useTerms(quotation: QuotationDetails) {
  const { act } = useAct(updateQuotation);
  const [asked, setAsked] = useState<Partial<QuotationTerms>>({});
  const terms = useMemo((): QuotationTerms => ({ ...quotation.terms, ...asked }), [quotation.terms, asked]);
  return {
    terms,
    async change(
      part: Pick<QuotationTerms, 'incoterm'>,
      took: (quotation: QuotationDetails) => void,
    ): Promise<void> {
      setAsked(part);
      const answer = await act({ body: { id: quotation.id, terms: part } });
      if (answer.ok) took(answer.data);
      setAsked({});
    },
  };
}

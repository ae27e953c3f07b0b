import { getPaper, updatePaper, valuesEqual, type TradePaperDetails } from '@sourcewiz/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { readLayout, storeLayout } from '../../../platform/draft-table/stored-layout.ts';
import { useCellSaving } from '../../../platform/draft-table/use-cell-saving.ts';
import { useLeaveGuard } from '../../../platform/form/use-leave-guard.ts';
import { GridCards } from '../../../platform/grid/grid-cards.tsx';
import { GridStatus } from '../../../platform/grid/grid-status.tsx';
import { GridTools, type OpenTool } from '../../../platform/grid/grid-tools.tsx';
import { GridView } from '../../../platform/grid/grid-view.tsx';
import { useGrid } from '../../../platform/grid/use-grid.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import css from '../papers.module.css';
import type { PaperEditor } from '../use-paper.ts';
import { arrivedCells, changesOf, rowsOf, type LineRow } from './paper-rows.rules.ts';
import { usePaperCard } from './use-paper-card.ts';
import { usePaperColumns } from './use-paper-columns.tsx';

const layout = { name: 'paper:lines', hiddenAtFirst: ['remark'] };
const idOf = ({ uid }: LineRow): string => uid;

/** The lines of a document as a grid: cells are saved while people type, and what others change comes in. */
export function PaperLines({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  return editor.paper.products.length === 0 ? (
    <Text tone="faint">{t('lines.empty')}</Text>
  ) : (
    <LineGrid editor={editor} />
  );
}

function LineGrid({ editor: { paper, canEdit, keep } }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { money, number } = useFormats();
  const phone = usePhone();
  const [tool, setTool] = useState<OpenTool>(null);
  const [opened] = useState(() => rowsOf(paper.products, []));
  const rows = useMemo(() => rowsOf(paper.products, opened), [paper.products, opened]);
  const byUid = useMemo(() => new Map(rows.map((row) => [row.uid, row])), [rows]);
  const columns = usePaperColumns(paper);
  const savedAs = ({ version, updated_at }: TradePaperDetails) => ({
    revision: version,
    saved_at: updated_at,
  });
  const saving = useCellSaving({
    start: savedAs(paper),
    send: async (how, { cells }) => {
      const lines = changesOf(cells, byUid);
      if (lines.length === 0) return { ok: true, status: 200, data: savedAs(paper) };
      const answer = await how(updatePaper, { body: { id: paper.id, lines } });
      return answer.ok ? { ...answer, data: savedAs(answer.data) } : answer;
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(getPaper) });
      return false;
    },
    follows: { kind: 'paper', id: '' },
    isShared: () => false,
    failed: t('lines.notSaved'),
  });
  const grid = useGrid<LineRow>({
    columns,
    rows,
    idOf,
    same: valuesEqual,
    lockedRow: () => (canEdit ? undefined : t('lines.readOnly')),
    start: new Map(),
    areNew: true,
    startLayout: readLayout(layout),
    onLayout: (next) => storeLayout(layout, next),
    onChange: saving.changed,
  });
  useLeaveGuard(() => grid.isTyping || saving.waiting().size > 0);
  const take = useEffectEvent((version: number) => {
    // An answer that is older than what was saved since says nothing new.
    if (version < saving.revision()) return;
    const cells = arrivedCells(rows, { edits: grid.edits, waiting: saving.waiting() });
    if (cells.length > 0) grid.receive(cells);
  });
  useEffect(() => take(paper.version), [paper.version]);
  const cardOf = usePaperCard(paper);
  const remove = async (chosen: readonly LineRow[]): Promise<void> => {
    if (await saving.flush()) await keep('table', { remove: chosen.map(idOf) });
  };
  const said = { saving: t('saving'), waiting: t('saving'), clean: '', failed: t('lines.notSaved') };
  const status = (
    <Row gap={10}>
      <Text tone={saving.state === 'failed' ? 'bad' : 'faint'} size="sm" role="status">
        {said[saving.state]}
      </Text>
      {saving.state === 'failed' ? (
        <Button size="small" onClick={() => void saving.flush()}>
          {t('lines.again')}
        </Button>
      ) : null}
    </Row>
  );
  return (
    <Section
      title={t('lines.title')}
      count={paper.product_count}
      text={[
        t('pieces', {
          count: Number(paper.figures.quantity),
          formatted: number(paper.figures.quantity),
        }),
        ...(paper.type === 'packaging-list' ? [] : [money(paper.figures.subtotal, paper.terms.currency)]),
      ].join(', ')}
      aside={phone && canEdit ? status : undefined}
    >
      {phone ? (
        <GridCards
          grid={grid}
          label={t('lines.title')}
          cardOf={cardOf}
          remove={canEdit ? (row) => void remove([row]) : undefined}
          foot={
            canEdit ? (
              <LinkButton
                variant="text"
                to="/invoices-orders/$documentType/$page/$docID"
                params={{ documentType: paper.type, page: 'products', docID: String(paper.id) }}
                icon={<Plus size={18} aria-hidden />}
              >
                {t('choose')}
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <div className={css['grid']} style={{ '--rows': rows.length } as React.CSSProperties}>
          <GridTools
            grid={grid}
            open={tool}
            onOpen={setTool}
            aside={
              <Row gap={10}>
                {status}
                {canEdit ? (
                  <Button
                    variant="text"
                    size="small"
                    icon={<Trash2 size={14} aria-hidden />}
                    disabled={grid.size.rows === 0}
                    onClick={() => void remove(grid.rows.slice(grid.range.top, grid.range.bottom + 1))}
                  >
                    {t('lines.removeChosen')}
                  </Button>
                ) : null}
              </Row>
            }
          />
          <GridView
            grid={grid}
            label={t('lines.title')}
            onFind={() => setTool('find')}
            onOpen={() => undefined}
            empty={
              <Button onClick={() => grid.narrow({ words: {}, only: 'all' })}>{t('lines.showAll')}</Button>
            }
          />
          <GridStatus grid={grid} all={rows.length} />
        </div>
      )}
    </Section>
  );
}

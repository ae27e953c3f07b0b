import {
  sendQuotation,
  type quotationTable,
  type ResultOf,
  type Container,
  type IncotermPrice,
  type QuotationLine,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Images, Package, Send, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftClosed } from '../../../platform/draft-table/draft-closed.tsx';
import { DraftHead } from '../../../platform/draft-table/draft-head.tsx';
import { TableConflicts } from '../../../platform/draft-table/table-conflicts.tsx';
import { GridCards } from '../../../platform/grid/grid-cards.tsx';
import { GridStatus } from '../../../platform/grid/grid-status.tsx';
import { GridTools, type OpenTool } from '../../../platform/grid/grid-tools.tsx';
import { GridView } from '../../../platform/grid/grid-view.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Page, useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { Sheet } from '../../../platform/kit/overlays/sheet.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { AlsoHere } from '../../../platform/live/also-here.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { DraftsNotice } from '../../products/index.ts';
import { ProductChoice } from '../../search/index.ts';
import { useQuotationFiles } from '../record/use-quotation-files.ts';
import { RevisionTabs } from '../record/revision-tabs.tsx';
import { productIds, SendDialog } from '../send/send-dialog.tsx';
import { ChargesDialog } from './charges-dialog.tsx';
import { IncotermBar } from './incoterm-bar.tsx';
import { linesWith, type LineRow } from './line-rows.ts';
import { ContainerPart, Fill, SincePart, TotalPart } from './quotation-side.tsx';
import { adjustmentsOf, sumsOf, warningReader } from './quotation-sums.rules.ts';
import css from './quotation-table.module.css';
import { TermsDialog } from './terms-dialog.tsx';
import { useLineCard } from './use-line-card.ts';
import { useLineColumns } from './use-line-columns.tsx';
import { useOpenQuotation, useQuotationGrid, useTerms } from './use-quotation-table.ts';
import { PhoneFoot } from './phone-foot.tsx';
import { TermsBar } from './terms-bar.tsx';
import { useQuotationActs } from './use-quotation-acts.ts';
import { warningColumn } from './warning-words.ts';

type Opened = ResultOf<typeof quotationTable>;
type Open = 'terms' | 'charges' | 'send' | 'sums' | null;

export function QuotationTable({
  opened,
  containers,
  onReload,
}: {
  opened: Opened;
  containers: readonly Container[];
  /** Reads the columns' values of new lines and new columns. */
  onReload: () => void;
}) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const navigate = useNavigate();
  const phone = usePhone();
  const [open, setOpen] = useState<Open>(null);
  const [tool, setTool] = useState<OpenTool>(null);
  const mayEdit = usePermitted('edit_quotation');
  const mayCreate = usePermitted('create_quotation');
  const maySend = usePermitted(sendQuotation);
  const { quotation, rows, adopt } = useOpenQuotation(opened);
  const { terms, change } = useTerms(quotation);
  const isDraft = quotation.state === 'draft' && mayEdit;
  const floor = quotation.margin_floor;
  const warningsOf = useMemo(() => warningReader(terms, floor, containers), [terms, floor, containers]);
  // On a phone a line has a field for each: of many attributes, only those that the person works with.
  const offered = useMemo(
    () =>
      phone
        ? opened.columns.filter(({ key, kind }) => kind !== 'attribute' || opened.chosen.includes(key))
        : opened.columns,
    [phone, opened],
  );
  const columns = useLineColumns({ columns: offered, terms, containers, warningsOf });
  const cardOf = useLineCard({ terms, containers, warningsOf });
  const toneOf = (row: LineRow): 'warn' | 'bad' | undefined => {
    const codes = warningsOf(linesWith([row], table.grid.shownEdits)[0] ?? row.line).map(({ code }) => code);
    return codes.includes('below_floor') ? 'bad' : codes.length > 0 ? 'warn' : undefined;
  };
  const { table, took } = useQuotationGrid({
    quotation,
    rows,
    columns,
    offered: opened.columns,
    chosen: opened.chosen,
    adopt,
    rowTone: (row) => toneOf(row),
  });
  const { grid, saving, conflicts, settle } = table;
  const adjustments = useMemo(() => adjustmentsOf(quotation), [quotation]);
  const lines = useMemo(() => linesWith(rows, grid.shownEdits), [rows, grid.shownEdits]);
  const settled = useMemo(() => linesWith(rows, grid.edits), [rows, grid.edits]);
  const sums = useMemo(
    () => sumsOf(lines, terms, adjustments, containers),
    [lines, terms, adjustments, containers],
  );
  const before = useMemo(
    () => sumsOf(settled, terms, adjustments, containers).fills,
    [settled, terms, adjustments, containers],
  );
  const warned = lines.filter((line) => warningsOf(line).length > 0);
  const below = warned.filter((line) => warningsOf(line).some(({ code }) => code === 'below_floor')).length;
  const title = `${quotation.company_name || quotation.buyer_name}, ${quotation.enquiry}`;
  useDocumentTitle(title);
  const numberOf = (uid: string): number => rows.findIndex((row) => row.uid === uid) + 1;
  const activeRow = grid.rows[grid.active.row];
  const activeLine = activeRow && lines[numberOf(activeRow.uid) - 1];
  const { adding, removing, revising, copying } = useQuotationActs({ took, onReload });
  const files = useQuotationFiles(quotation.id);
  const raise = (uid: string, quantity: string): void => {
    const row = grid.rows.findIndex((one) => one.uid === uid);
    const column = grid.columns.findIndex(({ key }) => key === 'quantity');
    if (column >= 0) grid.write([{ row, column, value: quantity }]);
    else table.receive([{ row: uid, column: 'quantity', value: quantity, text: null, user: '' }]);
    grid.goTo({ row: uid, column: 'cartons' });
  };
  const nextWarning = (): void => {
    const from = activeRow ? numberOf(activeRow.uid) : 0;
    const next = warned.find(({ uid }) => numberOf(uid) > from) ?? warned[0];
    if (next) grid.bring({ row: next.uid, column: warningColumn(warningsOf(next)[0]?.code) });
  };
  const remove = (chosen: readonly LineRow[]): void => {
    const uids = chosen.map(({ uid }) => uid);
    void saving.flush().then(() => removing.act({ body: { id: quotation.id, uids } }));
  };
  const incoterm = isDraft
    ? (name: IncotermPrice): void => void saving.flush().then(() => change({ incoterm: name }, took))
    : undefined;
  const send = (): void => void saving.flush().then((isKept) => isKept && setOpen('send'));
  // One is written already, or one was accepted: then something else is offered with a copy.
  const isLast = quotation.revisions.some(
    (one) => one.state === 'draft' || (one.state === 'accepted' && one.is_current),
  );
  const empty = (
    <EmptyState icon={<Package aria-hidden />} title={t('table.empty')} text={t('table.emptyText')} />
  );
  const add = (
    <Row gap={8} wrap>
      <ProductChoice
        label={t('table.add')}
        onChoose={({ id: product_id }) =>
          void saving
            .flush()
            .then(() => adding.act({ params: { id: quotation.id }, body: { products: [{ product_id }] } }))
        }
      />
      <LinkButton
        variant="text"
        to="/quotations/$enquiry_id/select-quotation-products/$id"
        params={{ enquiry_id: String(quotation.enquiry_id), id: String(quotation.id) }}
      >
        {t('table.addMany')}
      </LinkButton>
    </Row>
  );
  if (saving.closed !== null) {
    return (
      <Page title={title}>
        <DraftClosed
          why={saving.closed}
          begin={{ to: `/quotations/${quotation.enquiry_id}`, label: t('back') }}
        />
      </Page>
    );
  }
  return (
    <div className={css['page']}>
      <div className={css['wide']}>
        <DraftHead
          title={title}
          back={{ to: `/quotations/${quotation.enquiry_id}`, label: t('back') }}
          count={t('revision', { revision: quotation.revision })}
          said={quotation.state === 'draft' ? undefined : t('table.readOnly')}
          saving={saving}
          marks={phone ? null : <RevisionTabs quotation={quotation} />}
          errors={grid.problems.size}
          onGoToError={grid.goToProblem}
          actions={[
            ...files.items,
            ...(mayCreate
              ? [
                  {
                    key: 'images',
                    label: t('pictures.title'),
                    icon: <Images size={15} aria-hidden />,
                    onClick: () =>
                      void navigate({
                        to: '/quotations/$enquiry_id/select-images/$id',
                        params: { enquiry_id: String(quotation.enquiry_id), id: String(quotation.id) },
                      }),
                  },
                ]
              : []),
          ]}
          action={
            isDraft && maySend ? (
              <Button
                variant="primary"
                icon={<Send size={15} aria-hidden />}
                disabled={rows.length === 0}
                onClick={send}
              >
                {phone ? t('send.short') : t('send.title', { revision: quotation.revision })}
              </Button>
            ) : mayCreate && !isLast ? (
              <Button
                variant="primary"
                loading={revising.isActing}
                onClick={() =>
                  void revising.act({ body: { enquiry_id: quotation.enquiry_id, from_id: quotation.id } })
                }
              >
                {t('nextRevision')}
              </Button>
            ) : mayCreate && !isDraft ? (
              <Button
                loading={copying.isActing}
                onClick={() => void copying.act({ body: { id: quotation.id } })}
              >
                {t('copy')}
              </Button>
            ) : null
          }
        />
        <AlsoHere kind="quotation" id={String(quotation.id)} />
        {quotation.hidden > 0 ? <DraftsNotice products={{ product_ids: productIds(quotation) }} /> : null}
      </div>
      <TermsBar quotation={{ ...quotation, terms }} onOpen={isDraft ? () => setOpen('terms') : undefined} />
      <div className={css['wide']}>
        <TableConflicts conflicts={conflicts} grid={grid} nameOf={nameOf} onSettle={settle} />
      </div>
      <div className={css['main']}>
        {phone && sums.container !== undefined ? (
          <div className={css['phoneTop']}>
            {sums.fills
              .filter(({ container }) => container === sums.container?.code)
              .map((fill) => (
                <Fill key={fill.container} fill={fill} before={before} />
              ))}
          </div>
        ) : null}
        {phone ? null : (
          <GridTools
            grid={grid}
            open={tool}
            onOpen={setTool}
            aside={
              <Row gap={6}>
                {warned.length === 0 ? null : (
                  <Button
                    variant="text"
                    size="small"
                    icon={<CircleAlert size={14} aria-hidden />}
                    onClick={nextWarning}
                  >
                    {t('toCheck', { count: warned.length, formatted: number(warned.length) })}
                  </Button>
                )}
                {isDraft ? (
                  <Button
                    variant="text"
                    size="small"
                    icon={<Trash2 size={14} aria-hidden />}
                    disabled={grid.size.rows === 0}
                    onClick={() => remove(grid.rows.slice(grid.range.top, grid.range.bottom + 1))}
                  >
                    {t('table.remove')}
                  </Button>
                ) : null}
              </Row>
            }
          />
        )}
        {phone ? (
          <div className={css['cards']}>
            {rows.length === 0 ? empty : null}
            <GridCards
              grid={grid}
              label={t('table.label')}
              cardOf={cardOf}
              remove={isDraft ? (row) => remove([row]) : undefined}
              foot={isDraft ? add : undefined}
            />
          </div>
        ) : (
          <GridView
            grid={grid}
            label={t('table.label')}
            onFind={() => setTool('find')}
            onOpen={() => undefined}
            empty={
              rows.length === 0 ? (
                empty
              ) : (
                <Button onClick={() => grid.narrow({ words: {}, only: 'all' })}>{t('table.showAll')}</Button>
              )
            }
          />
        )}
        {isDraft && !phone ? <div className={css['add']}>{add}</div> : null}
        {phone ? (
          <PhoneFoot
            terms={terms}
            lines={rows.length}
            total={sums.figures.taxed_total}
            warned={warned.length}
            onWarning={nextWarning}
            onSums={() => setOpen('sums')}
          />
        ) : (
          <IncotermBar
            terms={terms}
            sums={sums}
            containers={containers}
            line={activeLine}
            lineNumber={activeRow === undefined ? 0 : numberOf(activeRow.uid)}
            lines={rows.length}
            onChoose={incoterm}
          />
        )}
        {phone ? null : <GridStatus grid={grid} all={rows.length} />}
      </div>
      {phone ? null : <aside className={css['side']}>{sides()}</aside>}
      {open === 'terms' ? (
        <TermsDialog
          quotation={quotation}
          containers={containers}
          onSaved={took}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'charges' ? (
        <ChargesDialog quotation={quotation} onSaved={took} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'sums' ? (
        <Sheet label={t('side.total')} onClose={() => setOpen(null)}>
          {sides()}
          <IncotermBar
            terms={terms}
            sums={sums}
            containers={containers}
            lines={rows.length}
            onChoose={incoterm}
          />
        </Sheet>
      ) : null}
      {open === 'send' ? (
        <SendDialog
          quotation={quotation}
          containers={containers}
          onTerms={took}
          warnings={warned.map((line) => ({
            line: numberOf(line.uid),
            name: line.name,
            warnings: warningsOf(line),
          }))}
          onSent={(now) => {
            setOpen(null);
            took(now);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );

  function sides() {
    return (
      <>
        <ContainerPart
          sums={sums}
          before={before}
          numberOf={numberOf}
          onRaise={isDraft ? raise : undefined}
        />
        <TotalPart
          quotation={{ ...quotation, terms, lines: [...lines] as QuotationLine[] }}
          sums={sums}
          below={below}
          onCharges={isDraft ? () => setOpen('charges') : undefined}
        />
        <SincePart quotation={quotation} sums={sums} />
      </>
    );
  }
}

const nameOf = ({ line }: LineRow): string => `${line.facts.sku} ${line.name}`;

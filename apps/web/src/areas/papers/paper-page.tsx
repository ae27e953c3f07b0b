import {
  amendPaper,
  confirmPaper,
  copyPaper,
  createPaper,
  deletePaper,
  documentTypeNames,
  documentTypes,
  getPaper,
  issuePaper,
  mailPaper,
  paperExcel,
  paperPdf,
  tradePaperTypes,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { TriangleAlert, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../platform/api/open-download.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { askConfirm } from '../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Columns } from '../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';
import { BottomBar } from '../../platform/kit/page/bars.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { PaperCharges } from './paper-charges.tsx';
import css from './papers.module.css';
import { PaperDetailsPart } from './paper-details.tsx';
import { CancelDialog, IssueDialog, MailDialog, PaperHistory } from './paper-dialogs.tsx';
import { countFindings, PaperFindings } from './paper-findings.tsx';
import { PaperDeliveries } from './table/paper-deliveries.tsx';
import { PaperLines } from './table/paper-lines.tsx';
import { PaperPacking } from './packing/paper-packing.tsx';
import { PaperPreview } from './paper-preview.tsx';
import { PaperProducts } from './pick/paper-products.tsx';
import { PaperState } from './paper-state.tsx';
import { dealPath, paperPath } from './paper-path.ts';
import { ShareDialog } from './share/share-dialog.tsx';
import { usePaperEditor, type PaperEditor } from './use-paper.ts';

const pages = ['details', 'products', 'table', 'preview'] as const;
type PaperPageName = (typeof pages)[number];

/** One document on one of its pages (DOC-002, DOC-003). */
export function PaperPage() {
  const { t } = useTranslation('papers');
  const { documentType, page, docID } = useParams({ strict: false }) as Record<string, string>;
  const known = pages.find((one) => one === page);
  const id = Number(docID);
  const details = useCall(
    getPaper,
    { params: { id: Number.isSafeInteger(id) && id > 0 ? id : 1 } },
    { whileLoading: 'keep' },
  );
  if (known === undefined || !Number.isSafeInteger(id) || id < 1) return <NotFoundState />;
  const { data: paper } = details;
  // The paper before is still there while the next one of the chain loads.
  if (paper === undefined || details.isPlaceholderData) {
    const type = documentTypes.find((one) => one === documentType);
    const what = type ? documentTypeNames[type][currentLanguage()] : t('columns.document');
    const waiting = <LineSkeletons count={12} />;
    return (
      <Page
        title={what}
        crumbs={[{ label: t('title'), to: '/invoices-orders/all-documents' }, { label: what }]}
      >
        {paper ? (
          waiting
        ) : (
          <Loaded query={details} what={what} waiting={waiting}>
            {() => null}
          </Loaded>
        )}
      </Page>
    );
  }
  return documentType === paper.type || documentType === 'all-documents' ? (
    <OpenPaper key={paper.id} paper={paper} page={known} />
  ) : (
    <NotFoundState />
  );
}

function OpenPaper({ paper, page }: { paper: TradePaperDetails; page: PaperPageName }) {
  const { t } = useTranslation('papers');
  const { date } = useFormats();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const editor = usePaperEditor(paper, usePermitted('edit_quotation'));
  const type = documentTypeNames[paper.type][currentLanguage()];
  const { deal, data_source: source } = paper;
  const notice = paper.is_superseded
    ? t('superseded')
    : paper.state === 'cancelled'
      ? t('cancelledFor', { reason: paper.reason })
      : paper.state === 'draft'
        ? undefined
        : t('issued', { day: date(paper.dated) });
  return (
    <Page
      title={paper.number || type}
      crumbs={[
        { label: t('title'), to: '/invoices-orders/all-documents' },
        { label: type, to: `/invoices-orders/${paper.type}` },
        { label: paper.number || t('noNumber') },
      ]}
      note={
        <Row gap={14} wrap>
          <PaperState state={paper.state} />
          <span>{paper.type === 'purchase-order' ? paper.exporter.company : paper.buyer.company}</span>
          {source ? (
            <Link to={paperPath({ ...source, enquiry_id: paper.enquiry_id })}>
              {t('from', { number: source.number || documentTypeNames[source.type][currentLanguage()] })}
            </Link>
          ) : null}
          <span>{paper.state === 'draft' && paper.number === '' ? t('numberLater') : notice}</span>
        </Row>
      }
      actions={
        <>
          {deal ? (
            <LinkButton to={dealPath(deal.id)} icon={<Workflow size={15} aria-hidden />}>
              {t('seeDeal')}
            </LinkButton>
          ) : null}
          <PaperMenu editor={editor} />
        </>
      }
    >
      <Tabs
        label={t('pagesLabel')}
        value={page}
        items={pages.map((key) => ({
          key,
          label: t(`pages.${key}`),
          count: key === 'products' ? paper.product_count : undefined,
        }))}
        onChange={(next) => void navigate({ to: `/invoices-orders/${paper.type}/${next}/${paper.id}` })}
      />
      <div className={css['page']}>
        {page === 'details' ? (
          <Columns side="last" width={420}>
            <Stack gap={16}>
              <PaperFindings editor={editor} />
              <PaperDetailsPart editor={editor} />
            </Stack>
            <Stack gap={16}>
              <PaperPreview paper={paper} />
              <PaperHistory id={paper.id} />
            </Stack>
          </Columns>
        ) : page === 'products' ? (
          <PaperProducts editor={editor} />
        ) : page === 'table' ? (
          <Stack gap={16}>
            {isPhone ? <PaperFindings editor={editor} /> : null}
            {paper.type === 'packaging-list' ? <PaperPacking editor={editor} /> : null}
            <PaperLines editor={editor} />
            {paper.type === 'packaging-list' ? null : <PaperCharges editor={editor} />}
            {paper.type === 'purchase-order' ? <PaperDeliveries editor={editor} /> : null}
            {isPhone ? null : <PaperFindings editor={editor} />}
          </Stack>
        ) : (
          <PaperPreview paper={paper} />
        )}
      </div>
      <PaperBar editor={editor} />
    </Page>
  );
}

/** What stands in the way, and the next step. */
function PaperBar({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number, money } = useFormats();
  const isPhone = usePhone();
  const [isIssuing, setIssuing] = useState(false);
  const { paper, canEdit } = editor;
  const mayIssue = usePermitted(issuePaper) && canEdit;
  const pdf = useAct(paperPdf, { onDone: ({ download_link: link }) => openDownload(link) });
  const { all } = countFindings(paper);
  const note =
    paper.state !== 'draft' ? (
      paper.number
    ) : isPhone && paper.type !== 'packaging-list' ? (
      <Stack gap={0}>
        <Text tone="soft" size="sm">
          {t('sums.taxed')}
        </Text>
        <Text weight={600} size="lg" figures>
          {money(paper.taxed_total, paper.terms.currency)}
        </Text>
      </Stack>
    ) : (
      <Stack gap={0}>
        <Row gap={6}>
          {all === 0 ? null : <TriangleAlert size={15} aria-hidden />}
          <Text weight={600}>
            {all === 0 ? t('findings.none') : t('findings.count', { count: all, formatted: number(all) })}
          </Text>
        </Row>
        <Text tone="faint" size="sm">
          {t('kept')}
        </Text>
      </Stack>
    );
  return (
    <BottomBar note={note}>
      <Button loading={pdf.isActing} onClick={() => void pdf.act({ params: { id: paper.id }, body: {} })}>
        {t(paper.state === 'draft' ? 'actions.draftPdf' : 'actions.pdf')}
      </Button>
      {mayIssue ? (
        <Button variant="primary" onClick={() => setIssuing(true)}>
          {t('actions.issue')}
        </Button>
      ) : null}
      {isIssuing ? <IssueDialog paper={paper} onClose={() => setIssuing(false)} /> : null}
    </BottomBar>
  );
}

/** The next documents of the chain, and everything else that can be done with a paper. */
function PaperMenu({ editor: { paper } }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
  const [isCancelling, setCancelling] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const mayCreate = usePermitted('create_quotation');
  const mayEdit = usePermitted('edit_quotation');
  const mayGiveOut = usePermitted(mailPaper);
  const open = (made: TradePaperDetails): void => void navigate({ to: paperPath(made) });
  const next = useAct(createPaper, { onDone: open });
  const copy = useAct(copyPaper, { onDone: open });
  const amend = useAct(amendPaper, { onDone: open });
  const confirm = useAct(confirmPaper);
  const excel = useAct(paperExcel, { onDone: ({ download_link: link }) => openDownload(link) });
  const remove = useAct(deletePaper, {
    onDone: () => void navigate({ to: `/invoices-orders/${paper.type}` }),
  });
  const params = { id: paper.id };
  const isLive = !paper.is_superseded && (paper.state === 'issued' || paper.state === 'confirmed');
  const language = currentLanguage();
  const askDelete = async (): Promise<void> => {
    if (await askConfirm({ title: t('deleteAsk'), yes: t('actions.delete'), danger: true }))
      void remove.act({ params });
  };
  return (
    <>
      <MoreMenu
        label={t('more')}
        variant="default"
        align="end"
        loading={next.isActing || copy.isActing || amend.isActing || excel.isActing}
        items={[
          ...(mayCreate && paper.state !== 'cancelled' && !paper.is_superseded
            ? [
                ...tradePaperTypes
                  .filter((type) => type !== paper.type || type === 'packaging-list')
                  .map((type) => ({
                    key: type,
                    label: t('next', { type: documentTypeNames[type][language].toLocaleLowerCase(language) }),
                    onClick: () => void next.act({ body: { type, from_id: paper.id } }),
                  })),
                'divider' as const,
              ]
            : []),
          { key: 'excel', label: t('actions.excel'), onClick: () => void excel.act({ params, body: {} }) },
          ...(mayCreate
            ? [{ key: 'copy', label: t('actions.copy'), onClick: () => void copy.act({ body: params }) }]
            : []),
          ...(mayEdit && isLive
            ? [{ key: 'amend', label: t('actions.amend'), onClick: () => void amend.act({ params }) }]
            : []),
          ...(mayGiveOut && isLive
            ? [
                ...(paper.state === 'issued'
                  ? [
                      {
                        key: 'confirm',
                        label: t('actions.confirm'),
                        onClick: () => void confirm.act({ params, body: {} }),
                      },
                    ]
                  : []),
                { key: 'share', label: t('actions.share'), onClick: () => setSharing(true) },
                { key: 'mail', label: t('actions.mail'), onClick: () => setMailing(true) },
                {
                  key: 'cancel',
                  label: t('actions.cancel'),
                  tone: 'danger' as const,
                  onClick: () => setCancelling(true),
                },
              ]
            : []),
          ...(mayEdit && paper.state === 'draft'
            ? [
                {
                  key: 'delete',
                  label: t('actions.delete'),
                  tone: 'danger' as const,
                  onClick: () => void askDelete(),
                },
              ]
            : []),
        ]}
      />
      {isSharing ? <ShareDialog paper={paper} onClose={() => setSharing(false)} /> : null}
      {isMailing ? <MailDialog paper={paper} onClose={() => setMailing(false)} /> : null}
      {isCancelling ? <CancelDialog paper={paper} onClose={() => setCancelling(false)} /> : null}
    </>
  );
}

import {
  countryText,
  createPaper,
  documentTypeNames,
  getDeal,
  sumOf,
  tradePaperTypes,
  type Deal,
} from '@sourcewiz/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { NotFoundState } from '../../../platform/kit/states/not-found-state.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { PaperState } from '../paper-state.tsx';
import { paperPath } from '../paper-path.ts';
import css from '../papers.module.css';
import { Credit } from './credit.tsx';
import { DealFindings } from './deal-findings.tsx';

/** A deal: the chain of its documents with the pieces of each, what disagrees, and its letter of credit. */
export function DealPage() {
  const { t } = useTranslation('papers');
  const id = Number((useParams({ strict: false }) as Record<string, string>)['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const deal = useCall(getDeal, { params: { id: isId ? id : 1 } }, { whileLoading: 'keep' });
  if (!isId) return <NotFoundState />;
  if (deal.data) return <OpenDeal deal={deal.data} />;
  return (
    <Page
      title={t('deal.title')}
      crumbs={[{ label: t('title'), to: '/invoices-orders/all-documents' }, { label: t('deal.crumb') }]}
    >
      <Loaded query={deal} what={t('deal.title')} waiting={<LineSkeletons count={10} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OpenDeal({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
  const isPhone = usePhone();
  const mayCreate = usePermitted('create_quotation');
  const next = useAct(createPaper, { onDone: (made) => void navigate({ to: paperPath(made) }) });
  const live = deal.documents.filter(({ state }) => state !== 'cancelled' && state !== 'draft');
  const from = live.findLast(({ type }) => type !== 'purchase-order') ?? deal.documents.at(-1);
  const order = live.findLast(({ type }) => type === 'sales-order' || type === 'proforma-invoice') ?? from;
  const draft = deal.documents.find(({ state, type }) => state === 'draft' && type !== 'quotation');
  const buyer = deal.documents.find(({ type }) => type !== 'purchase-order');
  return (
    <Page
      title={deal.name}
      crumbs={[{ label: t('title'), to: '/invoices-orders/all-documents' }, { label: t('deal.crumb') }]}
      note={[buyer?.party, countryText(buyer?.country ?? '', currentLanguage())].filter(Boolean).join(', ')}
      actions={
        <>
          {mayCreate && from ? (
            <Menu
              align="end"
              items={tradePaperTypes.map((type) => ({
                key: type,
                label: documentTypeNames[type][currentLanguage()],
                onClick: () => {
                  const source = type === 'commercial-invoice' ? from : (order ?? from);
                  void next.act({ body: { type, from_id: source.id } });
                },
              }))}
              renderButton={(button) => (
                <Button {...button} loading={next.isActing}>
                  {t('deal.next')}
                </Button>
              )}
            />
          ) : null}
          {draft ? (
            <LinkButton to={paperPath(draft)} variant="primary">
              {t('deal.open')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Stack gap={16}>
        {isPhone ? <DealFindings deal={deal} /> : null}
        <Chain deal={deal} />
        <div className={css['two']}>
          {isPhone ? null : <DealFindings deal={deal} />}
          <Credit deal={deal} />
        </div>
      </Stack>
    </Page>
  );
}

type PaperOfDeal = Deal['documents'][number];
type DealLine = Deal['lines'][number];

/** What a document is, with its state, its day and what it comes to; with `children`, also the pieces in it. */
function DocumentCard({ paper, children }: { paper: PaperOfDeal; children?: ReactNode }) {
  const { t } = useTranslation('papers');
  const { date, money, number } = useFormats();
  return (
    <Stack gap={2} className={css['document']} data-draft={paper.state === 'draft' || undefined}>
      <Text tone="soft" size="sm">
        {documentTypeNames[paper.type][currentLanguage()]}
      </Text>
      <Link to={paperPath(paper)}>{paper.number || t('noNumber')}</Link>
      <PaperState state={paper.state} />
      {paper.type === 'purchase-order' ? <Text size="sm">{paper.party}</Text> : null}
      <Text tone="soft" size="sm">
        {date(paper.dated)}
      </Text>
      <Text weight={600} figures>
        {paper.cartons === null
          ? money(paper.taxed_total.amount, paper.taxed_total.currency)
          : t('cartons', { count: paper.cartons, formatted: number(paper.cartons) })}
      </Text>
      {children}
    </Stack>
  );
}

/** Products listed until all are asked for. */
const LISTED = 5;

/** How many pieces of what was ordered a document has of each product. */
function Pieces({ lines, of }: { lines: Deal['lines']; of: (line: DealLine) => string | undefined }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const found = lines.filter((line) => of(line) !== undefined);
  return (
    <Stack as="ul" gap={4} className={css['pieces']}>
      {(showsAll ? found : found.slice(0, LISTED)).map((line) => (
        <Row key={line.uid} as="li" gap={12} justify="between" align="baseline">
          <Text size="sm" breaks>
            {line.name || line.sku}
          </Text>
          <Text size="sm" figures className={css['count']}>
            {t('packing.packedOf', { packed: number(of(line) ?? '0'), ordered: number(line.ordered) })}
          </Text>
        </Row>
      ))}
      {showsAll || found.length <= LISTED ? null : (
        <li>
          <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
            {t('lines.showAll')}
          </Button>
        </li>
      )}
    </Stack>
  );
}

/** Each document heads a column, with the pieces of each product below it; the last column is what is left to pack. */
function Chain({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const isPhone = usePhone();
  const left = sumOf(deal.lines.map((line) => line.left)).toFixed();
  const ordered = sumOf(deal.lines.map((line) => line.ordered)).toFixed();
  if (isPhone) {
    return (
      <Section title={t('deal.title')} text={t('deal.chain')}>
        <Stack as="ul" gap={8}>
          {deal.documents.map((paper) => (
            <li key={paper.id}>
              <DocumentCard paper={paper}>
                <Pieces lines={deal.lines} of={({ uid }) => paper.quantities[uid]} />
              </DocumentCard>
            </li>
          ))}
          <Stack as="li" gap={2} className={css['document']}>
            <Text weight={600} figures>
              {t('deal.left')}: {number(left)} {t('deal.of', { all: number(ordered) })}
            </Text>
            <Pieces lines={deal.lines} of={(line) => line.left} />
          </Stack>
        </Stack>
      </Section>
    );
  }
  return (
    <Section title={t('deal.title')} text={t('deal.chain')}>
      <div className={css['scroll']}>
        <table className={css['lines']} aria-label={t('deal.chain')}>
          <thead>
            <tr>
              <th scope="col">{t('lines.name')}</th>
              {deal.documents.map((paper) => (
                <th key={paper.id} scope="col">
                  <DocumentCard paper={paper} />
                </th>
              ))}
              <th scope="col" className={`${css['end']} ${css['left']}`} aria-label={t('deal.left')}>
                <Stack gap={0}>
                  <span>{t('deal.left')}</span>
                  <Text weight={600} size="xl" figures>
                    {number(left)}
                  </Text>
                  <span>{t('deal.of', { all: number(ordered) })}</span>
                </Stack>
              </th>
            </tr>
          </thead>
          <tbody>
            {deal.lines.map((line) => (
              <tr key={line.uid}>
                <td>
                  <Text weight={600}>{line.sku}</Text> {line.name}
                </td>
                {deal.documents.map((paper) => (
                  <td key={paper.id} className={css['end']}>
                    {paper.quantities[line.uid] === undefined
                      ? '–'
                      : number(paper.quantities[line.uid] ?? '0')}
                  </td>
                ))}
                <td className={css['end']}>
                  <Text weight={600}>{number(line.left)}</Text>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('deal.pieces')}</td>
              {deal.documents.map((paper) => (
                <td key={paper.id} className={css['end']}>
                  {number(sumOf(Object.values(paper.quantities)).toFixed())}
                </td>
              ))}
              <td className={css['end']}>{number(left)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

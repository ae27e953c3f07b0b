import {
  countryText,
  createPaper,
  documentTypeNames,
  getDeal,
  sumOf,
  tradePaperTypes,
  updateDeal,
  updatePaper,
  type Deal,
} from '@sourcewiz/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Menu } from '../../platform/kit/overlays/menu.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { KeptText } from './kept-field.tsx';
import { useFactText } from './fact-text.ts';
import { settling, useFindingText } from './paper-findings.tsx';
import { PaperState } from './paper-state.tsx';
import { paperPath } from './paper-path.ts';
import css from './papers.module.css';

/** A deal: the chain of its documents with the pieces of each, what disagrees, and its letter of credit. */
export function DealPage() {
  const { t } = useTranslation('papers');
  const id = Number((useParams({ strict: false }) as Record<string, string>)['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const deal = useCall(getDeal, { params: { id: isId ? id : 1 } }, { whileLoading: 'keep' });
  if (!isId) return <NotFoundState />;
  return (
    <Loaded query={deal} what={t('deal.title')} waiting={<LineSkeletons count={10} />}>
      {(found) => <OpenDeal deal={found} />}
    </Loaded>
  );
}

function OpenDeal({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
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
        <Chain deal={deal} />
        <div className={css['two']}>
          <DealFindings deal={deal} />
          <Credit deal={deal} />
        </div>
      </Stack>
    </Page>
  );
}

/** Each document heads a column, with the pieces of each product below it; the last column is what is left to pack. */
function Chain({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const { date, money, number } = useFormats();
  const language = currentLanguage();
  const left = sumOf(deal.lines.map((line) => line.left)).toFixed();
  const ordered = sumOf(deal.lines.map((line) => line.ordered)).toFixed();
  return (
    <Section title={t('deal.title')} text={t('deal.chain')}>
      <div className={css['scroll']}>
        <table className={css['lines']} aria-label={t('deal.chain')}>
          <thead>
            <tr>
              <th scope="col">{t('lines.name')}</th>
              {deal.documents.map((paper) => (
                <th key={paper.id} scope="col">
                  <Stack
                    gap={2}
                    className={css['document']}
                    data-draft={paper.state === 'draft' || undefined}
                  >
                    <Text tone="soft" size="sm">
                      {documentTypeNames[paper.type][language]}
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
                  </Stack>
                </th>
              ))}
              <th scope="col" className={css['end']} aria-label={t('deal.left')}>
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
                  <td
                    key={paper.id}
                    className={css['end']}
                    data-head={paper.number || documentTypeNames[paper.type][language]}
                  >
                    {paper.quantities[line.uid] === undefined
                      ? '–'
                      : number(paper.quantities[line.uid] ?? '0')}
                  </td>
                ))}
                <td className={css['end']} data-head={t('deal.left')}>
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

function DealFindings({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const textOf = useFindingText();
  const factText = useFactText();
  const canEdit = usePermitted('edit_quotation');
  const fix = useAct(updatePaper);
  return (
    <Section title={t('deal.findings')} count={deal.findings.length}>
      {deal.findings.length === 0 ? (
        <Text tone="ok">{t('deal.noFindings')}</Text>
      ) : (
        <Stack gap={10}>
          {deal.findings.map((finding) => (
            <Row
              key={`${finding.paper_id} ${finding.kind} ${finding.party ?? ''} ${finding.line?.uid ?? ''}`}
              gap={10}
              justify="between"
              wrap
            >
              <Stack gap={0}>
                <Text tone={finding.weight === 'red' ? 'bad' : 'warn'} breaks>
                  {textOf(finding)}
                </Text>
                <PaperLink paper={deal.documents.find(({ id }) => id === finding.paper_id)} />
              </Stack>
              {canEdit && finding.fix !== null ? (
                <Button
                  size="small"
                  loading={fix.isActing}
                  onClick={() =>
                    void fix.act({ body: { id: finding.paper_id, ...settling(finding, finding.fix ?? '') } })
                  }
                >
                  {t('findings.use', { value: factText(finding.kind, finding.fix) })}
                </Button>
              ) : null}
            </Row>
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** The document that a finding is of. */
function PaperLink({ paper }: { paper: Deal['documents'][number] | undefined }) {
  return paper ? (
    <Link to={paperPath(paper)}>
      {[documentTypeNames[paper.type][currentLanguage()], paper.number].filter(Boolean).join(' ')}
    </Link>
  ) : null;
}

const marks = {
  met: <CircleCheck size={16} aria-hidden />,
  not_met: <CircleX size={16} aria-hidden />,
  undecided: <CircleDashed size={16} aria-hidden />,
} as const;
const tones = { met: 'ok', not_met: 'bad', undecided: 'faint' } as const;

/** The letter of credit as a list of conditions, with what each was compared with. */
function Credit({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const canEdit = usePermitted('edit_quotation');
  const { act } = useAct(updateDeal);
  const factText = useFactText();
  const shown = (kind: string, fact: string): string =>
    kind === 'port_of_loading' || kind === 'port_of_discharge' || kind === 'country_of_origin'
      ? factText(kind, fact)
      : fact;
  const params = { id: deal.id };
  return (
    <Section title={t('deal.credit')}>
      <Stack gap={10}>
        {deal.conditions.length === 0 ? <Text tone="faint">{t('deal.noCredit')}</Text> : null}
        {deal.conditions.map(({ text, state, fact, kind }, at) => (
          <Row key={`${at} ${text}`} gap={8} align="start">
            <Text tone={tones[state]}>{marks[state]}</Text>
            <Stack gap={0}>
              <Text breaks>{text}</Text>
              <Text tone="faint" size="sm">
                {[t(`deal.${state}`), shown(kind, fact)].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
          </Row>
        ))}
        <KeptText
          label={t('deal.creditNumber')}
          value={deal.credit.number}
          disabled={!canEdit}
          max={60}
          onKeep={(number) => void act({ params, body: { credit: { number } } })}
        />
        <KeptText
          long
          max={20_000}
          label={t('deal.conditions')}
          value={deal.credit.conditions.join('\n')}
          disabled={!canEdit}
          onKeep={(text) =>
            void act({
              params,
              body: {
                credit: {
                  conditions: text
                    .split('\n')
                    .map((line) => line.trim().slice(0, 500))
                    .filter(Boolean)
                    .slice(0, 100),
                },
              },
            })
          }
        />
        <KeptText
          label={t('deal.rename')}
          value={deal.name}
          disabled={!canEdit}
          max={120}
          onKeep={(name) => name !== '' && void act({ params, body: { name } })}
        />
      </Stack>
    </Section>
  );
}

import {
  getQuotationEnquiry,
  suggestEnquiryProducts,
  updateEnquiryQuotation,
  type ResultOf,
} from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { linesByKind, matchKinds, type MatchKind, type Suggested } from './match-lines.rules.ts';
import { MatchRow, type LineChange } from './match-row.tsx';
import { NextStep } from './next-step.tsx';

const route = getRouteApi('/shell/enquiries/$id/match');
const STEP = 50;
type Enquiry = ResultOf<typeof getQuotationEnquiry>;

/** Which products the lines of an enquiry mean; what a sheet named unclearly is settled here (QUOTE-002). */
export function MatchPage() {
  const id = Number(route.useParams().id);
  const { t } = useTranslation('quotations');
  const enquiry = useCall(getQuotationEnquiry, { params: { id } });
  const suggestions = useCall(suggestEnquiryProducts, { params: { id } }, { whileLoading: 'keep' });
  const name = enquiry.data?.enquiry ?? '';
  return (
    <Page
      title={t('match.title')}
      note={t('match.note')}
      crumbs={[
        { label: t('enquiries'), to: '/enquiries' },
        ...(name === '' ? [] : [{ label: name, to: `/quotations/${id}` }]),
        { label: t('match.title') },
      ]}
    >
      <Loaded query={enquiry} what={t('match.title')} waiting={<LineSkeletons count={8} />}>
        {(asked) => (
          <Loaded query={suggestions} what={t('match.title')} waiting={<LineSkeletons count={8} />}>
            {({ lines }) => (
              <Matching
                key={id}
                enquiry={asked}
                suggestions={new Map(lines.map(({ line, products }) => [line, products]))}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function Matching({
  enquiry,
  suggestions,
}: {
  enquiry: Enquiry;
  suggestions: ReadonlyMap<number, Suggested>;
}) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const found = linesByKind(enquiry.lines, suggestions);
  const [kind, setKind] = useState<MatchKind>(
    () => matchKinds.find((one) => found[one].length > 0) ?? 'matched',
  );
  const [shown, setShown] = useState(STEP);
  const { act, isActing } = useAct(updateEnquiryQuotation);
  const change = (lines: LineChange[]): void => void act({ body: { enquiry_id: enquiry.id, lines } });
  const lines = found[kind];
  const firsts = found.suggested.flatMap(({ line }) => {
    const [product] = suggestions.get(line) ?? [];
    return product ? [{ line, product_id: product.id, variant_id: null }] : [];
  });
  return (
    <>
      <Tabs
        label={t('match.tabs')}
        value={kind}
        items={matchKinds.map((key) => ({ key, label: t(`match.kinds.${key}`), count: found[key].length }))}
        onChange={(next) => {
          setKind(next);
          setShown(STEP);
        }}
      />
      <Card padding="flush">
        {kind === 'suggested' && firsts.length > 1 ? (
          <Row style={{ padding: '10px 16px' }}>
            <Button loading={isActing} onClick={() => change(firsts)}>
              {t('match.takeAll', { count: firsts.length, formatted: number(firsts.length) })}
            </Button>
          </Row>
        ) : null}
        {lines.length === 0 ? (
          <EmptyState icon={<ListChecks size={18} />} title={t(`match.none.${kind}`)} />
        ) : (
          <Stack as="ul" gap={0} aria-label={t(`match.kinds.${kind}`)}>
            {lines.slice(0, shown).map((line) => (
              <MatchRow
                key={line.line}
                line={line}
                suggested={suggestions.get(line.line) ?? []}
                disabled={isActing}
                onChange={(part) => change([{ line: line.line, ...part }])}
              />
            ))}
          </Stack>
        )}
        {shown < lines.length ? <LoadMore key={shown} onReach={() => setShown(shown + STEP)} /> : null}
      </Card>
      <NextStep enquiry={enquiry} matched={found.matched.length} skipped={found.skipped.length} />
    </>
  );
}

import {
  addQuotationProducts,
  createEnquiryQuotation,
  createQuotation,
  type getQuotationEnquiry,
  type ResultOf,
} from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';

/** How far the matching is, and the way into the quotation: its first one, its draft, or its next revision. */
export function NextStep({
  enquiry: { id, lines, quotations },
  matched,
  skipped,
}: {
  enquiry: ResultOf<typeof getQuotationEnquiry>;
  matched: number;
  skipped: number;
}) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const navigate = useNavigate();
  const mayCreate = usePermitted('create_quotation');
  const open = (quotation: { id: number }): void =>
    void navigate({
      to: '/quotation-table/$enquiry_id/$id',
      params: { enquiry_id: String(id), id: String(quotation.id) },
    });
  const putting = useAct(addQuotationProducts, { onDone: open });
  const first = useAct(createEnquiryQuotation, { onDone: open });
  const put = (quotation: { id: number }): void =>
    void putting.act({ params: { id: quotation.id }, body: { from_enquiry: true } });
  const next = useAct(createQuotation, { onDone: put });
  const draft = quotations.find(({ state }) => state === 'draft');
  const step =
    draft !== undefined
      ? { label: t('match.put'), go: () => put(draft) }
      : quotations.length > 0
        ? { label: t('match.revise'), go: () => void next.act({ body: { enquiry_id: id } }) }
        : { label: t('match.make'), go: () => void first.act({ body: { enquiry_id: id } }) };
  return (
    <BottomBar
      note={
        <Text>
          {[
            t('match.count', {
              count: lines.length,
              formatted: number(lines.length),
              matched: number(matched),
            }),
            ...(skipped === 0 ? [] : [t('match.skipped', { count: skipped, formatted: number(skipped) })]),
          ].join(', ')}
        </Text>
      }
    >
      <LinkButton to="/quotations/$id" params={{ id: String(id) }}>
        {t('match.back')}
      </LinkButton>
      {mayCreate || draft !== undefined ? (
        <Button
          variant="primary"
          disabled={matched === 0}
          loading={putting.isActing || first.isActing || next.isActing}
          onClick={step.go}
        >
          {step.label}
        </Button>
      ) : null}
    </BottomBar>
  );
}

import { createEnquiryQuotation, getQuotationEnquiry, quotationStates } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { useLetterKeys } from '../../platform/kit/use-letter-keys.ts';
import { usePermitted } from '../../platform/session/session.tsx';

/** A quotation for the open enquiry: the first one is made, with its lines, and others are opened; Q does the same. */
export function QuoteEnquiry({ id }: { id: number }) {
  const { t } = useTranslation('quotations');
  const { number } = useFormats();
  const navigate = useNavigate();
  const mayCreate = usePermitted('create_quotation');
  const mayEdit = usePermitted('edit_quotation');
  const { data } = useCall(getQuotationEnquiry, { params: { id } });
  const { act, isActing } = useAct(createEnquiryQuotation, {
    onDone: (made) =>
      void navigate(
        mayEdit
          ? {
              to: '/quotation-table/$enquiry_id/$id',
              params: { enquiry_id: String(id), id: String(made.id) },
            }
          : { to: '/quotations/$id', params: { id: String(id) } },
      ),
  });
  const latest = data?.latest ?? null;
  const isFirst = data !== undefined && latest === null;
  const quote = (): void => {
    if (latest !== null) void navigate({ to: '/quotations/$id', params: { id: String(id) } });
    else if (isFirst && mayCreate) void act({ body: { enquiry_id: id } });
  };
  useLetterKeys({ q: quote });
  const unmatched =
    data?.lines.filter(({ product_id: product, is_skipped: isSkipped }) => product === null && !isSkipped)
      .length ?? 0;
  const match =
    mayEdit && unmatched > 0 ? (
      <LinkButton to="/enquiries/$id/match" params={{ id: String(id) }}>
        {t('match.open', { count: unmatched, formatted: number(unmatched) })}
      </LinkButton>
    ) : null;
  if (latest !== null) {
    return (
      <>
        {match}
        <LinkButton
          variant="primary"
          to="/quotations/$id"
          params={{ id: String(id) }}
          icon={<FileText size={15} aria-hidden />}
        >
          {`${t('revision', { revision: latest.revision })}, ${quotationStates.nameOf(latest.state, currentLanguage())}`}
        </LinkButton>
      </>
    );
  }
  if (!mayCreate) return match;
  return (
    <>
      {match}
      <Button
        variant="primary"
        icon={<FileText size={15} aria-hidden />}
        loading={isActing}
        disabled={!isFirst}
        onClick={quote}
      >
        {t('make')}
      </Button>
    </>
  );
}

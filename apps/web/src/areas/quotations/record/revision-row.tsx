import { decideQuotation, deleteQuotation, quotationStates, type QuotationListed } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { stateTone } from './state-tone.ts';
import { useNextPapers } from './next-papers.tsx';
import { useQuotationFiles } from './use-quotation-files.ts';

/** A revision in the list, with what can be done with it. */
export function RevisionRow({
  quotation,
  isShown,
  onShow,
}: {
  quotation: QuotationListed;
  isShown: boolean;
  onShow: () => void;
}) {
  const { t } = useTranslation('quotations');
  const { money, when, date } = useFormats();
  const mayEdit = usePermitted('edit_quotation');
  const mayDecide = usePermitted(decideQuotation);
  const files = useQuotationFiles(quotation.id);
  const papers = useNextPapers(quotation);
  const removing = useAct(deleteQuotation);
  const [isDeciding, setDeciding] = useState(false);
  const { id, enquiry_id: enquiryId, state, revision } = quotation;
  const told =
    quotation.decided_at !== null
      ? t('decided', { name: quotation.decided_by, when: when(quotation.decided_at) })
      : quotation.seen_at !== null
        ? t('seen', { when: when(quotation.seen_at) })
        : quotation.sent_at !== null
          ? t('sent', { when: when(quotation.sent_at) })
          : t('written', { name: quotation.created_by, when: when(quotation.updated_at) });
  return (
    <Row as="li" gap={12} wrap style={{ padding: '10px 16px' }}>
      <Stack gap={2} grow style={{ flexBasis: 240 }}>
        <Row gap={8} wrap style={{ marginInlineStart: -8 }}>
          <Button variant="text" size="small" aria-pressed={isShown} onClick={onShow}>
            <Text weight={600}>{t('revision', { revision })}</Text>
          </Button>
          <Tag tone={stateTone[state]}>{quotationStates.nameOf(state, currentLanguage())}</Tag>
          {quotation.is_current && state !== 'draft' ? <Tag tone="accent">{t('current')}</Tag> : null}
          {quotation.is_superseded ? <Tag tone="neutral">{t('superseded')}</Tag> : null}
        </Row>
        <Text tone="soft" size="sm">
          {told}
          {quotation.valid_until === null
            ? ''
            : ` · ${t('validUntil', { day: date(quotation.valid_until) })}`}
        </Text>
      </Stack>
      <Text weight={600} figures>
        {money(quotation.taxed_total.amount, quotation.taxed_total.currency)}
      </Text>
      {mayEdit ? (
        <LinkButton
          to="/quotation-table/$enquiry_id/$id"
          params={{ enquiry_id: String(enquiryId), id: String(id) }}
        >
          {t('open')}
        </LinkButton>
      ) : null}
      <MoreMenu
        label={t('more', { number: quotation.number })}
        loading={files.isActing || papers.isActing || removing.isActing}
        align="end"
        items={[
          ...papers.items,
          ...(papers.items.length === 0 ? [] : ['divider' as const]),
          ...files.items,
          ...(mayDecide && ['sent', 'seen'].includes(state) && !quotation.is_superseded
            ? [{ key: 'decide', label: t('decide.title'), onClick: () => setDeciding(true) }]
            : []),
          ...(mayEdit && state === 'draft'
            ? [
                'divider' as const,
                {
                  key: 'delete',
                  label: t('delete.action'),
                  tone: 'danger' as const,
                  onClick: () =>
                    void askConfirm({
                      title: t('delete.title', { revision }),
                      text: t('delete.text'),
                      yes: t('delete.action'),
                      danger: true,
                    }).then((isSure) => (isSure ? removing.act({ params: { id } }) : undefined)),
                },
              ]
            : []),
        ]}
      />
      {isDeciding ? <DecideDialog quotation={quotation} onClose={() => setDeciding(false)} /> : null}
    </Row>
  );
}

/** Enters an answer that came by telephone or mail. */
function DecideDialog({ quotation, onClose }: { quotation: QuotationListed; onClose: () => void }) {
  const { t } = useTranslation('quotations');
  const form = useSendForm({
    start: { decision: 'accepted' as 'accepted' | 'declined', name: quotation.buyer_name, note: '' },
    check: (draft) => fieldChecks(draft, { required: { name: t('decide.name') } }),
    send: (draft) => call(decideQuotation, { body: { id: quotation.id, ...draft } }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('decide.title')}
      text={t('decide.text', { number: quotation.number })}
      action={t('decide.action')}
      onClose={onClose}
    >
      <Stack gap={14}>
        <FormChoiceField
          form={form}
          name="decision"
          label={t('decide.decision')}
          choices={(['accepted', 'declined'] as const).map((value) => ({
            value,
            label: quotationStates.nameOf(value, currentLanguage()),
          }))}
        />
        <FormTextField form={form} name="name" label={t('decide.name')} required maxLength={200} />
        <FormTextField form={form} name="note" label={t('decide.note')} lines={3} maxLength={4000} />
      </Stack>
    </FormDialog>
  );
}

import {
  MAILS_MAX,
  quotationRecipients,
  sendQuotation,
  type Container,
  type LineWarning,
  type Problem,
  type QuotationDetails,
  type QuotationLayout,
} from '@sourcewiz/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { RecipientsCard, SharingProvider } from '../../catalogues/index.ts';
import { DraftsNotice } from '../../products/index.ts';
import { TermsDialog } from '../table/terms-dialog.tsx';
import { warningWords } from '../table/warning-words.ts';
import { quotationSharing } from './sharing.ts';

/** Lines to check that are named in the dialog. */
const WARNINGS_SHOWN = 8;

export const productIds = ({ lines }: QuotationDetails): number[] => [
  ...new Set(lines.flatMap(({ product_id: id }) => id ?? [])),
];

/** Gives a revision out: who gets it, in which words, with what attached; what is unusual is named once. */
export function SendDialog({
  quotation,
  containers,
  warnings,
  onTerms,
  onSent,
  onClose,
}: {
  quotation: QuotationDetails;
  containers: readonly Container[];
  warnings: readonly { line: number; name: string; warnings: readonly LineWarning[] }[];
  /** Terms were changed, since it could not be sent with the ones it had. */
  onTerms: (quotation: QuotationDetails) => void;
  onSent: (quotation: QuotationDetails) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quotations');
  const formats = useFormats();
  const { id, enquiry_id: enquiryId, revision, version } = quotation;
  const list = useCall(quotationRecipients.list, { params: { id: enquiryId } });
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [message, setMessage] = useState('');
  const [attach, setAttach] = useState<readonly ('pdf' | 'excel')[]>(['pdf']);
  const [layout, setLayout] = useState<QuotationLayout>('quotation');
  const [over, setOver] = useState<Problem>();
  const recipients = (list.data?.recipients ?? []).filter(({ revoked_at: ended }) => ended === null);
  const mailed = recipients.filter((one) => one.email !== null && !without.has(one.id));
  const { act, isActing } = useAct(sendQuotation, {
    onDone: (sent) => {
      toast({ tone: 'ok', title: t('send.sent', { revision: sent.revision }) });
      onSent(sent);
    },
    // The day is put right in its own field, which says what is wrong.
    onProblems: (problems) => {
      const found = problems.find(({ code }) => code === 'validity_over');
      setOver(found);
      return found !== undefined;
    },
  });
  return (
    <Dialog
      title={t('send.title', { revision })}
      text={t('send.text')}
      width={720}
      unsaved={message !== ''}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{t('send.cancel')}</CloseButton>
          <Button
            variant="primary"
            loading={isActing}
            disabled={list.data === undefined || mailed.length > MAILS_MAX}
            onClick={() =>
              void act({
                body: {
                  id,
                  version,
                  message,
                  attach: [...attach],
                  layout,
                  recipient_ids: mailed.map((one) => one.id),
                },
              })
            }
          >
            {mailed.length === 0
              ? t('send.withoutMail')
              : t('send.action', { count: mailed.length, formatted: formats.number(mailed.length) })}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {warnings.length === 0 ? null : (
          <Stack gap={4} role="alert">
            <Text weight={600} tone="warn">
              {t('toCheck', { count: warnings.length, formatted: formats.number(warnings.length) })}
            </Text>
            {warnings.slice(0, WARNINGS_SHOWN).map(({ line, name, warnings: of }) => (
              <Text key={line} size="sm">
                {t('send.line', { line, name })}: {of.map((one) => warningWords(one, t, formats)).join(', ')}
              </Text>
            ))}
            {warnings.length > WARNINGS_SHOWN ? (
              <Text size="sm" tone="soft">
                {t('send.more', { formatted: formats.number(warnings.length - WARNINGS_SHOWN) })}
              </Text>
            ) : null}
          </Stack>
        )}
        <DraftsNotice products={{ product_ids: productIds(quotation) }} />
        <SharingProvider value={quotationSharing}>
          <Suspense fallback={null}>
            <RecipientsCard
              catalogue={{ id: enquiryId, name: quotation.enquiry }}
              onSend={(chosen) => setWithout(new Set([...without].filter((one) => one !== chosen)))}
            />
          </Suspense>
        </SharingProvider>
        <Loaded query={list} what={t('send.title', { revision })} waiting={<LineSkeletons count={2} />}>
          {() => (
            <Stack gap={6} role="group" aria-label={t('send.mailTo')}>
              <Text weight={560}>{t('send.mailTo')}</Text>
              {mailed.length > MAILS_MAX ? (
                <Row gap={10} wrap role="alert">
                  <Text tone="warn">{t('send.tooMany', { formatted: formats.number(MAILS_MAX) })}</Text>
                  <Button
                    size="small"
                    onClick={() =>
                      setWithout(new Set([...without, ...mailed.slice(MAILS_MAX).map((one) => one.id)]))
                    }
                  >
                    {t('send.first', { formatted: formats.number(MAILS_MAX) })}
                  </Button>
                </Row>
              ) : null}
              {recipients.length === 0 ? <Text tone="soft">{t('send.nobody')}</Text> : null}
              {recipients.map((one) =>
                one.email === null ? (
                  <Text key={one.id} tone="soft">
                    {t('send.noEmail', { name: one.name })}
                  </Text>
                ) : (
                  <Checkbox
                    key={one.id}
                    checked={!without.has(one.id)}
                    onChange={(isOn) => {
                      const next = new Set(without);
                      if (isOn) next.delete(one.id);
                      else next.add(one.id);
                      setWithout(next);
                    }}
                  >
                    {`${one.name}, ${one.email}`}
                  </Checkbox>
                ),
              )}
            </Stack>
          )}
        </Loaded>
        <Field label={t('send.message')}>
          {(field) => (
            <TextArea
              {...field}
              rows={4}
              maxLength={4000}
              placeholder={t('send.messageHint')}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <Row gap={14} wrap role="group" aria-label={t('send.attached')}>
          <Text weight={560}>{t('send.attached')}</Text>
          {(['pdf', 'excel'] as const).map((kind) => (
            <Checkbox
              key={kind}
              checked={attach.includes(kind)}
              onChange={(isOn) => setAttach(isOn ? [...attach, kind] : attach.filter((one) => one !== kind))}
            >
              {t(`send.attach.${kind}`)}
            </Checkbox>
          ))}
          {attach.includes('pdf') ? (
            <Segmented
              label={t('send.layout')}
              value={layout}
              items={(['quotation', 'price_list'] as const).map((value) => ({
                key: value,
                label: t(`send.layouts.${value}`),
              }))}
              onChange={setLayout}
            />
          ) : null}
        </Row>
      </Stack>
      {over === undefined ? null : (
        <TermsDialog
          quotation={quotation}
          containers={containers}
          over={over}
          onSaved={onTerms}
          onClose={() => setOver(undefined)}
        />
      )}
    </Dialog>
  );
}

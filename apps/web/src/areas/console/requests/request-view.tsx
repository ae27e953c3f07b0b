import { consoleRequest, markPaymentPending, planDay, type ConsoleRequestDetails } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { planPrice } from '../../../platform/i18n/plan-price.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { useRoomForNotices } from '../../../platform/kit/page/bars.tsx';
import { SectionSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { requestTones } from '../companies/company-sections.tsx';
import { askedInShort } from '../companies/company-words.ts';
import { EnterDialog } from '../companies/enter-dialog.tsx';
import { ApproveFields, PriceLines, useApproval } from './approval.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestChanges } from './request-changes.tsx';
import { RequestNotes } from './request-notes.tsx';
import css from './requests.module.css';

/** One request: what was asked, what it changes and costs, and the decision. */
export function RequestView({ id }: { id: number }) {
  const { t } = useTranslation('consoleRequests');
  const [startsOn, setStartsOn] = useState<string | undefined>(undefined);
  const query = startsOn === undefined ? {} : { starts_on: startsOn };
  const details = useCall(consoleRequest, { params: { id }, query }, { whileLoading: 'keep' });
  return (
    <section className={css['view']} aria-label={t('request')}>
      <Loaded
        query={details}
        what={t('request')}
        waiting={
          <div className={css['main']}>
            <SectionSkeletons fields={[4, 3]} />
          </div>
        }
      >
        {(data) => <Request details={data} onStart={setStartsOn} />}
      </Loaded>
    </section>
  );
}

function Request({
  details,
  onStart,
}: {
  details: ConsoleRequestDetails;
  onStart: (day: string | undefined) => void;
}) {
  const { t } = useTranslation('consoleRequests');
  const [opened, setOpened] = useState<'enter' | 'reject' | null>(null);
  const { request, history } = details;
  const isOpen = request.status === 'pending' || request.status === 'payment_pending';
  const approval = useApproval(details, onStart);
  return (
    <>
      <Head details={details} onEnter={() => setOpened('enter')} />
      <div className={css['body']}>
        <Stack gap={20} className={css['main']}>
          <div className={css['asked']}>
            <Stack gap={2}>
              <Text tone="faint">{t('number')}</Text>
              <Text as="a" weight={600} size="lg" href={`tel:${request.contact_number}`}>
                {request.contact_number}
              </Text>
            </Stack>
            <Stack gap={2}>
              <Text tone="faint">{t('message')}</Text>
              <Text
                breaks
                className={css['message']}
                {...(request.user_comments === '' ? { tone: 'faint' } : {})}
              >
                {request.user_comments || t('noMessage')}
              </Text>
            </Stack>
          </div>
          <RequestChanges details={details} />
          {history.length === 0 ? null : (
            <Stack gap={6}>
              <Text as="h3" weight={600} size="lg">
                {t('history')}
              </Text>
              <ul className={css['history']}>
                {history.map(({ day, text, amount }, at) => (
                  <li key={`${day} ${at}`}>
                    <Text tone="soft">{planDay(day, currentLanguage())}</Text>
                    <span>{text}</span>
                    <Text figures>{amount === null ? '' : planPrice(amount)}</Text>
                  </li>
                ))}
              </ul>
            </Stack>
          )}
          <RequestNotes details={details} />
        </Stack>
        <Stack gap={16} className={css['aside']}>
          <PriceLines details={details} draft={approval.draft} />
          {isOpen ? <ApproveFields details={details} form={approval} /> : null}
        </Stack>
      </div>
      {isOpen ? (
        <Foot>
          <Button danger onClick={() => setOpened('reject')}>
            {t('reject.action')}
          </Button>
          <Row gap={8} wrap justify="end">
            {request.status === 'pending' ? <PaymentButton id={request.id} /> : null}
            <Button variant="primary" type="submit" form={approval.id} loading={approval.saving}>
              {t('approve', { what: request.feature_label })}
            </Button>
          </Row>
        </Foot>
      ) : null}
      {opened === 'enter' ? (
        <EnterDialog
          company={{ id: request.company_id, name: request.company_name }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === 'reject' ? <RejectDialog request={request} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** The decision, at the bottom edge. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div ref={useRoomForNotices()} className={css['foot']}>
      {children}
    </div>
  );
}

function Head({ details: { request }, onEnter }: { details: ConsoleRequestDetails; onEnter: () => void }) {
  const { t } = useTranslation('consoleRequests');
  const { t: words } = useTranslation('consoleCompanies');
  const { when } = useFormats();
  const { asked_by: by } = request;
  return (
    <header className={css['head']}>
      <Stack gap={2} grow>
        <Text as="h2" size="2xl" weight={600} breaks>
          <Link
            to={'/console/companies/$id' as string}
            params={{ id: request.company_id } as never}
            className={css['company']}
          >
            {request.company_name}
          </Link>
          {`: ${askedInShort(request, words)}`}
        </Text>
        <Text tone="soft" breaks>
          {t(by.is_admin ? 'askedByAdmin' : 'askedBy', {
            name: by.name,
            email: by.email,
            when: when(request.requested_at),
          })}
        </Text>
        {request.reason === null ? null : <Text breaks>{t('reason', { reason: request.reason })}</Text>}
      </Stack>
      <StatusDot tone={requestTones[request.status]} label={t(`status.${request.status}`)} />
      <Button icon={<LogIn size={15} aria-hidden />} onClick={onEnter}>
        {words('enter.action')}
      </Button>
    </header>
  );
}

function PaymentButton({ id }: { id: number }) {
  const { t } = useTranslation('consoleRequests');
  const { act, isActing } = useAct(markPaymentPending, {
    onDone: () => toast({ tone: 'ok', title: t('pending.done') }),
  });
  return (
    <Button loading={isActing} onClick={() => void act({ params: { id } })}>
      {t('pending.action')}
    </Button>
  );
}

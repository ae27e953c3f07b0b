import { assignEnquiries, enquiryName, listFollowups, type EnquiryDetails } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { minutesOf } from '../../platform/i18n/minutes.ts';
import { Facts, type Fact } from '../../platform/kit/layout/facts.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../platform/kit/marks/thumb.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { Notes, OwnerChoice, Reminders } from '../followups/index.ts';
import css from './enquiries.module.css';
import { StateTag } from './enquiry-state.tsx';

/** Who looks after an enquiry, who asked, what is to do, and what they asked for before. */
export function EnquirySide({ enquiry, contact }: { enquiry: EnquiryDetails; contact: ReactNode }) {
  const { t } = useTranslation(['enquiries', 'followups']);
  const { when } = useFormats();
  const { id, email, owner, answered_at: answeredAt, answered_by: by } = enquiry;
  const about = { subject: 'enquiry', subject_id: id } as const;
  const { data } = useCall(listFollowups, { query: about });
  const { act } = useAct(assignEnquiries, {
    onDone: (_, { body: { owner_id: chosen } }) =>
      toast({ tone: 'ok', title: chosen === null ? t('followups:unassigned') : t('assigned') }),
  });
  const facts: Fact[] = [
    ...(email === '' ? [] : [{ head: t('record.email'), value: email }]),
    { head: t('record.contact'), value: contact },
    ...(answeredAt === null
      ? []
      : [
          {
            head: t('columns.state'),
            value: t('answeredBy', { name: by ?? '', when: when(answeredAt) }),
          },
        ]),
  ];
  return (
    <Stack gap={0} className={css['side']}>
      <Section title={t('followups:owner')}>
        <OwnerChoice
          owner={owner}
          className={css['owner']}
          onChoose={(chosen) => void act({ body: { ids: [id], owner_id: chosen?.id ?? null } })}
        />
        <Facts facts={facts} />
      </Section>
      <Seen enquiry={enquiry} />
      <Reminders about={about} reminders={data?.reminders ?? []} />
      <Others others={enquiry.others} />
      <Notes about={about} notes={data?.notes ?? []} />
    </Stack>
  );
}

/** What the buyer looked at, and whether they asked for it. */
function Seen({ enquiry: { seen } }: { enquiry: EnquiryDetails }) {
  const { t } = useTranslation('enquiries');
  const { number, date } = useFormats();
  const { visits, since, products } = seen;
  if (since === null) return null;
  const came = { count: visits, formatted: number(visits), day: date(since) };
  return (
    <Section title={t(products.length === 0 ? 'seen.came' : 'seen.title')} text={t('seen.visits', came)}>
      <Stack as="ul" gap={8}>
        {products.map(({ id, name: product, thumb, seconds, is_asked: isAsked }) => (
          <Row as="li" key={id} gap={10}>
            <Thumb src={thumb} size={30} />
            <Stack gap={0} grow>
              <Text breaks>{product}</Text>
              <Text tone={isAsked ? 'accent' : 'faint'} size="sm" figures>
                {t(isAsked ? 'seen.asked' : 'seen.notAsked', { minutes: minutesOf(seconds) })}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

/** Other enquiries of the same person. */
function Others({ others }: { others: EnquiryDetails['others'] }) {
  const { t } = useTranslation('enquiries');
  const { date } = useFormats();
  if (others.length === 0) return null;
  return (
    <Section title={t('record.others')} count={others.length}>
      <Stack as="ul" gap={8}>
        {others.map(({ id, number, at, state }) => (
          <Row as="li" key={id} gap={8} justify="between">
            <Link to="/enquiries" search={{ open: id }}>
              {enquiryName(number)}
            </Link>
            <Row gap={8}>
              <Text tone="faint" size="sm" figures>
                {date(at)}
              </Text>
              <StateTag state={state} />
            </Row>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

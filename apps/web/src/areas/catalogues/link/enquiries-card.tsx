import { listCatalogueEnquiries, type Catalogue, type ResultOf } from '@sourcewiz/contract';
import { ChevronDown, Inbox, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EnquiryItems } from '../../enquiries/index.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import css from './enquiries-card.module.css';

type Enquiry = ResultOf<typeof listCatalogueEnquiries>[number];

/** Buyers' enquiries through the link, newest first. */
export function EnquiriesCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const list = useCall(listCatalogueEnquiries, { params: { id: catalogue.id } });
  return (
    <Card
      padding="flush"
      title={
        <>
          {t('enquiries.title')}{' '}
          <Text tone="faint" weight={450}>
            {list.data === undefined ? null : number(list.data.length)}
          </Text>
        </>
      }
    >
      <Loaded query={list} what={t('enquiries.what')} waiting={<RowSkeletons count={2} columns={2} />}>
        {(enquiries) =>
          enquiries.length === 0 ? (
            <EmptyState
              icon={<Inbox size={18} />}
              title={t('enquiries.none')}
              text={t('enquiries.noneText', { company: catalogue.buyer_company })}
            />
          ) : (
            enquiries.map((enquiry, place) => (
              <EnquiryRow
                key={enquiry.id}
                enquiry={enquiry}
                catalogueName={catalogue.name}
                isFirst={place === 0}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  );
}

function EnquiryRow({
  enquiry,
  catalogueName,
  isFirst,
}: {
  enquiry: Enquiry;
  catalogueName: string;
  isFirst: boolean;
}) {
  const { t } = useTranslation('catalogues');
  const { number, when } = useFormats();
  const { name, company, email, message, items } = enquiry;
  const count = items.length;
  const subject = encodeURIComponent(t('enquiries.replySubject', { name: catalogueName }));
  return (
    <details className={css['enquiry']} open={isFirst}>
      <Row as="summary" gap={12} className={css['summary']}>
        <Stack as="span" gap={0} grow>
          <Text as="b" weight={560} breaks>
            {company === '' ? name : t('enquiries.from', { name, company })}
          </Text>
          <Text tone="faint" size="sm">
            {count === 0
              ? t('enquiries.noItems')
              : t('enquiries.products', { count, formatted: number(count) })}
          </Text>
        </Stack>
        <Text as="time" tone="faint" size="sm" dateTime={enquiry.at}>
          {when(enquiry.at)}
        </Text>
        <ChevronDown size={16} aria-hidden />
      </Row>
      <Stack gap={12} className={css['body']}>
        {message === '' ? null : <p className={css['message']}>{message}</p>}
        {count === 0 ? null : <EnquiryItems items={items} />}
        <Row as="a" wrap gap={6} href={`mailto:${email}?subject=${subject}`} className={css['reply']}>
          <Mail size={15} aria-hidden />
          {t('enquiries.reply')}
          <Text tone="faint" weight={450} breaks>
            {email}
          </Text>
        </Row>
      </Stack>
    </details>
  );
}

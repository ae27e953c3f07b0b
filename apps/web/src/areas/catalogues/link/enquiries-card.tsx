import { listCatalogueEnquiries, type Catalogue, type ResultOf } from '@sourcewiz/contract';
import { ChevronDown, Inbox, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import css from './enquiries-card.module.css';

type Enquiry = ResultOf<typeof listCatalogueEnquiries>[number];

/** What buyers asked for through the link, newest first. */
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
          {list.data === undefined ? null : <span className={css['count']}>{number(list.data.length)}</span>}
        </>
      }
    >
      {list.data === undefined ? (
        list.isError ? (
          <FailedState what={t('enquiries.what')} failure={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <RowSkeletons count={2} columns={2} />
        )
      ) : list.data.length === 0 ? (
        <div className={css['none']}>
          <EmptyState
            icon={<Inbox size={18} />}
            title={t('enquiries.none')}
            text={t('enquiries.noneText', { company: catalogue.buyer_company })}
          />
        </div>
      ) : (
        list.data.map((enquiry, place) => (
          <EnquiryRow
            key={enquiry.id}
            enquiry={enquiry}
            catalogueName={catalogue.name}
            isFirst={place === 0}
          />
        ))
      )}
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
      <summary className={css['summary']}>
        <span className={css['who']}>
          <b>{company === '' ? name : t('enquiries.from', { name, company })}</b>
          <span>
            {count === 0
              ? t('enquiries.noItems')
              : t('enquiries.pieces', { count, formatted: number(count) })}
          </span>
        </span>
        <time dateTime={enquiry.at} className={css['time']}>
          {when(enquiry.at)}
        </time>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <div className={css['body']}>
        {message === '' ? null : <p className={css['message']}>{message}</p>}
        {count === 0 ? null : <EnquiryItems items={items} />}
        <a href={`mailto:${email}?subject=${subject}`} className={css['reply']}>
          <Mail size={15} aria-hidden />
          {t('enquiries.reply')}
          <span>{email}</span>
        </a>
      </div>
    </details>
  );
}

function EnquiryItems({ items }: { items: Enquiry['items'] }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  return (
    <table className={css['items']}>
      <thead>
        <tr>
          <th scope="col">{t('enquiries.product')}</th>
          <th scope="col" className={css['quantity']}>
            {t('enquiries.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          <tr key={`${item.product_id} ${place}`}>
            <td>
              <span className={css['name']}>{item.name}</span>
              <span className={css['sku']}>
                {item.variant === '' ? item.product_id : `${item.product_id} · ${item.variant}`}
              </span>
            </td>
            <td className={css['quantity']}>{number(item.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

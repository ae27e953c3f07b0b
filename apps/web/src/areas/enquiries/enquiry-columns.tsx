import type { InboxEnquiry } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../platform/kit/marks/status-dot.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import css from './enquiries.module.css';

/** What the list shows of an enquiry. */
export function useEnquiryColumns(onOpen: (enquiry: InboxEnquiry) => void): readonly Column<InboxEnquiry>[] {
  const { t } = useTranslation('enquiries');
  const { number, when } = useFormats();
  return [
    {
      key: 'from',
      head: t('columns.from'),
      card: 'title',
      cell: (enquiry) => (
        <Row gap={6}>
          <i className={css['dot']} data-unread={!enquiry.is_read || undefined} aria-hidden />
          <Button
            variant="text"
            className={css['name']}
            data-unread={!enquiry.is_read || undefined}
            onClick={() => onOpen(enquiry)}
          >
            {enquiry.is_read ? null : <span className="visually-hidden">{t('unread')}: </span>}
            {enquiry.name}
          </Button>
        </Row>
      ),
    },
    {
      key: 'company',
      head: t('columns.company'),
      cell: ({ company, email }) => (company === '' ? <Text tone="soft">{email}</Text> : company),
    },
    { key: 'catalogue', head: t('columns.catalogue'), cell: ({ catalogue }) => catalogue.name },
    {
      key: 'products',
      head: t('columns.products'),
      align: 'end',
      cell: ({ items }) => number(items.length),
    },
    { key: 'at', head: t('columns.at'), cell: ({ at }) => <time dateTime={at}>{when(at)}</time> },
    {
      key: 'state',
      head: t('columns.state'),
      cell: ({ state }) => <StatusDot tone={state === 'open' ? 'accent' : 'ok'} label={t(state)} />,
    },
  ];
}

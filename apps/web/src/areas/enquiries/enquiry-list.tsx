import type { InboxEnquiry } from '@sourcewiz/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { useLetterKeys } from '../../platform/kit/use-letter-keys.ts';
import { usePlaceKeys } from '../../platform/list/use-place-keys.ts';
import { StateTag } from './enquiry-state.tsx';
import css from './enquiries.module.css';

/** The enquiries beside the one that is open; J and K open the next and the one before. */
export function EnquiryList({
  enquiries,
  open,
  onOpen,
}: {
  enquiries: readonly InboxEnquiry[];
  open: number;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation('enquiries');
  const box = useRef<HTMLUListElement>(null);
  const step = (by: number): void => {
    const next = enquiries[enquiries.findIndex(({ id }) => id === open) + by];
    if (next) onOpen(next.id);
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) });
  const { keys, tabIndexOf } = usePlaceKeys({
    box,
    total: enquiries.length,
    onOpen: (place) => {
      const enquiry = enquiries[place];
      if (enquiry) onOpen(enquiry.id);
    },
  });
  return (
    <ul ref={box} className={css['rows']} aria-label={t('title')} {...keys}>
      {enquiries.map((enquiry, place) => (
        <li
          key={enquiry.id}
          className={css['row']}
          data-place={place}
          tabIndex={tabIndexOf(place)}
          aria-current={enquiry.id === open || undefined}
        >
          <Button variant="text" tabIndex={-1} onClick={() => onOpen(enquiry.id)}>
            <EnquiryLine enquiry={enquiry} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EnquiryLine({ enquiry }: { enquiry: InboxEnquiry }) {
  const { t } = useTranslation('enquiries');
  const { number, money, when } = useFormats();
  const { name, company, products, amounts, at, state, is_read: isRead } = enquiry;
  const [sum, ...others] = amounts;
  const count =
    products === 0 ? null : t('record.productCount', { count: products, formatted: number(products) });
  return (
    <>
      <Row gap={8} justify="between">
        <Row gap={6} className={css['who']}>
          {isRead ? null : (
            <>
              <i className={css['dot']} data-unread aria-hidden />
              <span className="visually-hidden">{t('unread')}: </span>
            </>
          )}
          <Text weight={600} clip>
            {company || name}
          </Text>
        </Row>
        <Text tone="faint" size="sm" figures>
          {when(at)}
        </Text>
      </Row>
      {company === '' ? null : (
        <Text as="div" tone="soft" size="sm" clip>
          {name}
        </Text>
      )}
      <Row gap={8} justify="between">
        <Text size="sm" figures clip>
          {sum === undefined || others.length > 0 ? count : `${count}, ${money(sum.amount, sum.currency)}`}
        </Text>
        <StateTag state={state} />
      </Row>
    </>
  );
}

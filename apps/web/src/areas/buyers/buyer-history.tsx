import { buyerHistoryKinds, enquiryName, type BuyerEvent } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Eye, FileText, Inbox, Mail, StickyNote, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { minutesOf } from '../../platform/i18n/minutes.ts';
import { Segmented } from '../../platform/kit/fields/segmented.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import css from './buyers.module.css';

const icons: Readonly<Record<BuyerEvent['kind'], LucideIcon>> = {
  visit: Eye,
  enquiry: Inbox,
  quotation: FileText,
  mail: Mail,
  note: StickyNote,
};

/** What happened with a buyer, the latest first, of all kinds or of one. */
export function BuyerHistory({ history }: { history: readonly BuyerEvent[] }) {
  const { t } = useTranslation('buyers');
  const [kind, setKind] = useState<BuyerEvent['kind'] | 'all'>('all');
  const there = buyerHistoryKinds.filter((one) => history.some((entry) => entry.kind === one));
  const shown = history.filter((entry) => kind === 'all' || entry.kind === kind);
  return (
    <Section
      title={t('history.title')}
      aside={
        there.length < 2 ? undefined : (
          <Segmented
            label={t('history.filter')}
            value={kind}
            items={[
              { key: 'all', label: t('history.all') },
              ...there.map((key) => ({ key, label: t(`history.kinds.${key}`) })),
            ]}
            onChange={setKind}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <Text tone="faint">{t('history.none')}</Text>
      ) : (
        <Stack as="ul" gap={12}>
          {shown.map((entry) => (
            <Entry key={`${entry.kind} ${entry.at} ${entry.by} ${entry.enquiry?.id ?? ''}`} entry={entry} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: BuyerEvent }) {
  const { t } = useTranslation('buyers');
  const { number, date, time } = useFormats();
  const { kind, at, by, enquiry, products, pieces, seconds, text } = entry;
  const isOnly = kind === 'visit' && products === 0;
  const title = t(isOnly ? 'history.visitOnly' : `history.${kind}`, {
    by,
    enquiry: enquiry === null ? '' : enquiryName(enquiry.number),
    products: t('productCount', { count: products, formatted: number(products) }),
    pieces: t('pieceCount', { count: pieces, formatted: number(pieces) }),
    minutes: minutesOf(seconds),
  });
  const Icon = icons[kind];
  return (
    <Row as="li" gap={14} align="start">
      <Text tone="faint" size="sm" figures>
        {`${date(at)} ${time(at)}`}
      </Text>
      <Icon size={16} className={css['mark']} aria-hidden />
      <Stack gap={0} grow>
        {enquiry === null ? (
          <Text weight={560}>{title}</Text>
        ) : (
          <Link to="/enquiries" search={{ open: enquiry.id }}>
            <Text weight={560}>{title}</Text>
          </Link>
        )}
        {text === '' ? null : (
          <Text tone="soft" breaks>
            {text}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

import { announcementKinds, currentAnnouncements, type Announcement } from '@sourcewiz/contract';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { useClosed } from '../closed.ts';
import css from './plan-banner.module.css';

const ASKED_EVERY_MS = 5 * 60_000;

/** What the provider announces, the most urgent first; each can be closed for the browser session. */
export function AnnouncementBar() {
  const { t } = useTranslation('plans');
  const { date, time } = useFormats();
  const [closed, close] = useClosed();
  const { data = [] } = useCall(
    currentAnnouncements,
    {},
    { staleTime: ASKED_EVERY_MS, refetchInterval: ASKED_EVERY_MS },
  );
  const open = data.filter((one) => !closed.has(nameOf(one)));
  const [first] = open.toSorted((a, b) => urgency(b) - urgency(a));
  if (first === undefined) return null;
  const { kind, text, from, until } = first;
  const moment = (at: string): string => `${date(at)} ${time(at)}`;
  const Icon = kind === 'news' ? Info : TriangleAlert;
  return (
    <section
      className={css['banner']}
      data-tone={kind === 'news' ? 'plain' : 'warn'}
      aria-label={t('announcement.label')}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      <p className={css['words']}>
        {kind === 'news' ? null : (
          <b>{`${t(`announcement.${kind}`, { from: moment(from), until: moment(until) })}.`}</b>
        )}
        <Text tone="soft">{text}</Text>
      </p>
      <IconButton
        variant="text"
        size="small"
        icon={<X size={15} aria-hidden />}
        label={t('announcement.close')}
        onClick={() => close(nameOf(first))}
      />
    </section>
  );
}

const urgency = ({ kind }: Announcement): number => announcementKinds.indexOf(kind);
const nameOf = ({ id }: Announcement): string => `announcement:${id}`;

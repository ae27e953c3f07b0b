import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import css from './enquiry-badge.module.css';
import { useNewEnquiries } from './use-new-enquiries.ts';

/** The highest number on the badge. */
const SHOWN_MAX = 99;

/** The number of unread enquiries, beside their item in the navigation. */
export function EnquiryBadge() {
  const { t } = useTranslation('app');
  const { number } = useFormats();
  const unread = useNewEnquiries()?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={css['badge']}>
      <span aria-hidden>{unread > SHOWN_MAX ? `${number(SHOWN_MAX)}+` : number(unread)}</span>
      <span className="visually-hidden">{t('nav.unread', { count: unread, formatted: number(unread) })}</span>
    </span>
  );
}

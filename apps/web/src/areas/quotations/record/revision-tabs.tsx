import { quotationStates, type QuotationDetails } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import css from './record.module.css';

/** The revisions of an enquiry side by side; older ones open read-only. */
export function RevisionTabs({ quotation }: { quotation: QuotationDetails }) {
  const { t } = useTranslation('quotations');
  const { date } = useFormats();
  if (quotation.revisions.length < 2) return null;
  return (
    <nav className={css['revisions']} aria-label={t('revisions')}>
      {quotation.revisions.map(({ id, revision, state, seen_at: seen, sent_at: sent }) => (
        <Link
          key={id}
          to="/quotation-table/$enquiry_id/$id"
          params={{ enquiry_id: String(quotation.enquiry_id), id: String(id) }}
          aria-current={id === quotation.id ? 'page' : undefined}
        >
          <b>{revision}</b> {quotationStates.nameOf(state, currentLanguage())}
          {(seen ?? sent) === null ? '' : ` ${date(seen ?? sent ?? '')}`}
        </Link>
      ))}
    </nav>
  );
}

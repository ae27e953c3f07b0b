import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { today } from '../../../platform/i18n/today.ts';
import { certificationState } from './company-form.rules.ts';

/** Whether a certification has expired or soon will; nothing if it needs no attention. */
export function CertificationStatus({ validUntil }: { validUntil: string | null }) {
  const { t } = useTranslation('company');
  const { number } = useFormats();
  const [day] = useState(today);
  const state = certificationState(validUntil, day);
  if (state === null) return null;
  if (state.kind === 'expired') return <StatusDot tone="warn" label={t('certifications.expired')} />;
  const { days } = state;
  const label =
    days === 0
      ? t('certifications.lastDay')
      : t('certifications.soon', { count: days, formatted: number(days) });
  return <StatusDot tone="warn" label={label} />;
}

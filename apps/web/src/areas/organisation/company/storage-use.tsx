import { companyStorage } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Section } from '../../../platform/kit/page/section.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';

const MEGABYTE = 1024 ** 2;

/** How much of its storage the company's files take up. */
export function StorageUse() {
  const { t } = useTranslation('company');
  const storage = useCall(companyStorage, {});
  if (!storage.data) return null;
  const { used_bytes: used, limit_bytes: limit } = storage.data;
  return (
    <Section title={t('storage.title')}>
      <Text as="p">{t('storage.used', { used: sizeOf(used), limit: sizeOf(limit) })}</Text>
      <meter min={0} max={limit} high={limit * 0.9} value={used} aria-label={t('storage.title')} />
    </Section>
  );
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const [value, unit] = megabytes < 1024 ? [megabytes, 'megabyte'] : [megabytes / 1024, 'gigabyte'];
  return value.toLocaleString(currentLanguage(), { style: 'unit', unit, maximumFractionDigits: 1 });
}

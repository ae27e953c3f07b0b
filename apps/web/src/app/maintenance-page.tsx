import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/i18n/format.ts';
import { useDocumentTitle } from '../platform/kit/page/page.tsx';
import { WholePageState } from '../platform/kit/states/states.tsx';

/** Replaces the whole program during maintenance (SHELL-076). */
export function MaintenancePage({ till }: { till: string | null }) {
  const { t } = useTranslation('platform');
  const { date } = useFormats();
  useDocumentTitle(t('maintenance.title'));
  return (
    <main>
      <WholePageState
        icon={<Wrench size={18} />}
        tone="accent"
        title={
          <>
            {t('maintenance.title')}
            {till === null ? null : ` ${t('maintenance.till', { date: date(till) })}`}
          </>
        }
        text={t('maintenance.text')}
      />
    </main>
  );
}

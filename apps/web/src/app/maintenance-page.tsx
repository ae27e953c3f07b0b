import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/i18n/format.ts';
import { useDocumentTitle } from '../platform/kit/page/page.tsx';
import { WholePageState } from '../platform/kit/states/states.tsx';

/** Replaces the whole program during maintenance (SHELL-076). */
export function MaintenancePage({ till, until }: { till: string | null; until: string | null }) {
  const { t } = useTranslation('platform');
  const { date, time } = useFormats();
  const end = until ? `${date(until)} ${time(until)}` : till && date(till);
  useDocumentTitle(t('maintenance.title'));
  return (
    <main>
      <WholePageState
        icon={<Wrench size={18} />}
        tone="accent"
        title={
          <>
            {t('maintenance.title')}
            {end === null ? null : ` ${t('maintenance.till', { date: end })}`}
          </>
        }
        text={t('maintenance.text')}
      />
    </main>
  );
}

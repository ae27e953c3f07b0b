import { updateLinkSettings, type InputOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

type Change = NonNullable<InputOf<typeof updateLinkSettings>['body']>;

/** Saves settings of a catalogue's links at once; the notice offers to put back what was there, null for nothing. */
export function useSaveSettings(id: number) {
  const { t } = useTranslation('share');
  const { act, isActing } = useAct(updateLinkSettings);
  const save = async (change: Change, before: Change | null): Promise<void> => {
    const answer = await act({ params: { id }, body: change });
    if (!answer.ok) return;
    const undo =
      before === null ? {} : { action: { label: t('settings.undo'), run: () => void save(before, null) } };
    toast({ tone: 'ok', title: t('settings.saved'), ...undo });
  };
  return { save, isActing };
}

import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';

/** What of a form its buttons need. */
interface Ended {
  id: string;
  isNew: boolean;
  isChanged: boolean;
  saving: boolean;
  theirs: unknown;
  waits: string | undefined;
}

/** The buttons of a form in a dialog or a panel: Cancel, and the one that sends it. */
export function FormButtons({
  form: { id, isNew, isChanged, saving, theirs, waits },
  action,
  onCancel,
}: {
  form: Ended;
  /** Words of the button that sends it; absent where nothing can be changed. */
  action?: string | undefined;
  onCancel: () => void;
}) {
  const { t } = useTranslation('platform');
  if (action === undefined) return <Button onClick={onCancel}>{t('actions.close')}</Button>;
  const hasNothing = !isNew && !isChanged;
  return (
    <>
      <Button onClick={onCancel}>{t('actions.cancel')}</Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        loading={saving}
        disabled={!saving && (hasNothing || theirs !== null || waits !== undefined)}
      >
        {action}
      </Button>
    </>
  );
}

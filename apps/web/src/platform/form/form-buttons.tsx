import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { CloseButton } from '../kit/overlays/layer.tsx';

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
  danger,
}: {
  form: Ended;
  /** Words of the button that sends it; absent where nothing can be changed. */
  action?: string | undefined;
  danger?: boolean | undefined;
}) {
  const { t } = useTranslation('platform');
  if (action === undefined) return <CloseButton>{t('actions.close')}</CloseButton>;
  const hasNothing = !isNew && !isChanged;
  return (
    <>
      <CloseButton>{t('actions.cancel')}</CloseButton>
      <Button
        variant="primary"
        danger={danger}
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

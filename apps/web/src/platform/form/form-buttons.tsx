import { useTranslation } from 'react-i18next';
import { Button } from '../kit/fields/button.tsx';
import { CloseButton } from '../kit/overlays/layer.tsx';

/** What the buttons need of a form. */
interface Ended {
  id: string;
  isNew: boolean;
  isChanged: boolean;
  saving: boolean;
  theirs: unknown;
  waits: string | undefined;
}

/** The buttons of a form in a dialog or a panel: Cancel, and the one that submits it. */
export function FormButtons({
  form: { id, isNew, isChanged, saving, theirs, waits },
  action,
  danger,
  keep,
}: {
  form: Ended;
  /** Text of the submit button; absent if nothing can be changed. */
  action?: string | undefined;
  danger?: boolean | undefined;
  /** Text of the button that leaves, where "Cancel" could mean what the form does. */
  keep?: string | undefined;
}) {
  const { t } = useTranslation('platform');
  if (action === undefined) return <CloseButton>{t('actions.close')}</CloseButton>;
  const hasNothing = !isNew && !isChanged;
  return (
    <>
      <CloseButton>{keep ?? t('actions.cancel')}</CloseButton>
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

import type { CallResult } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { NumberCodeFields } from './number-code-fields.tsx';
import type { SentCode } from './send-number-code.ts';
import { useNumberCode } from './use-number-code.ts';

/** The code that was sent to a number, in a dialog: the right one proves the number, then `save` is called. */
export function NumberProof({
  title,
  text,
  sent,
  failed,
  notSent,
  save,
  onSaved,
  onSentAgain,
  onBack,
  onClose,
}: {
  title: string;
  text: string;
  sent: SentCode;
  /** Messages when the check or the saving fails, and when no other code could be sent. */
  failed: string;
  notSent: string;
  save: () => Promise<CallResult<unknown>>;
  onSaved: () => void;
  onSentAgain: (sent: SentCode) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('identity');
  const form = useNumberCode({ sent, save, onSaved, failed });
  return (
    <Dialog
      title={title}
      text={text}
      width={420}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{t('code.goBack')}</Button>
          <Button variant="primary" type="submit" form={form.id} loading={form.saving}>
            {t('code.verify')}
          </Button>
        </>
      }
    >
      <NumberCodeFields form={form} sent={sent} notSent={notSent} onSentAgain={onSentAgain} />
    </Dialog>
  );
}

import { sendForApproval, type Catalogue } from '@sourcewiz/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

const NOTE_MAX = 1000;

/**
 * Sends a catalogue for approval, with a note.
 * @param before saves what is not saved yet; false if that failed
 */
export function SendForApproval({
  catalogue: { id, name, product_count: count },
  variant,
  before = () => Promise.resolve(true),
}: {
  catalogue: Catalogue;
  variant: 'primary' | 'default';
  before?: () => Promise<boolean>;
}) {
  const { t } = useTranslation('catalogues');
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const { act, isActing } = useAct(sendForApproval, {
    onDone: () => {
      setIsOpen(false);
      setNote('');
      toast({ tone: 'ok', title: t('approval.send.sent'), text: t('approval.send.sentText') });
    },
  });
  return (
    <>
      <Button
        variant={variant}
        disabled={count === 0}
        icon={<Send size={15} aria-hidden />}
        onClick={() => void before().then((isSaved) => setIsOpen(isSaved))}
      >
        {t('approval.send.button')}
      </Button>
      {isOpen ? (
        <Dialog
          title={t('approval.send.title', { name })}
          text={t('approval.send.text')}
          unsaved={note !== ''}
          onClose={() => setIsOpen(false)}
          actions={
            <Button
              variant="primary"
              loading={isActing}
              onClick={() => void act({ params: { id }, body: { note: note.trim() } })}
            >
              {t('approval.send.button')}
            </Button>
          }
        >
          <Field label={t('approval.send.note')}>
            {(control) => (
              <TextArea
                {...control}
                value={note}
                maxLength={NOTE_MAX}
                placeholder={t('approval.send.placeholder')}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </Dialog>
      ) : null}
    </>
  );
}

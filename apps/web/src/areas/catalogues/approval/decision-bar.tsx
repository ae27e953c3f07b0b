import { decideApproval, type Catalogue } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { BarNote } from '../step-page.tsx';
import css from './approval.module.css';
import { usePermitted } from '../../../platform/session/session.tsx';

const NOTE_MAX = 1000;

/**
 * Approves or rejects. A rejection waits for a note; what changed after it was opened is looked at first.
 * @param seen revision of the content that the admin looked at
 */
export function DecisionBar({
  catalogue: { id, name, approval },
  seen,
  isChanged,
  onLook,
}: {
  catalogue: Catalogue;
  seen: number;
  isChanged: boolean;
  onLook: () => void;
}) {
  const { t } = useTranslation('catalogues');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { act, isActing } = useAct(decideApproval);
  const decide = async (decision: 'approved' | 'rejected'): Promise<void> => {
    if (decision === 'rejected' && note.trim() === '') {
      setIsAsked(true);
      input.current?.focus();
      return;
    }
    const answer = await act({ params: { id }, body: { decision, note: note.trim(), seen } });
    if (!answer.ok) return;
    toast({ tone: 'ok', title: t(`approval.notices.${decision}Done`, { name }) });
    if (decision === 'approved') await navigate({ to: '/collection-link/$id', params: { id: String(id) } });
    else await navigate({ to: '/catalogue-history' });
  };
  const mayDecide = usePermitted(decideApproval);
  const sender = approval?.sent_by ?? '';
  if (!mayDecide) return null;
  if (isChanged) {
    return (
      <BottomBar
        note={
          <BarNote title={t('approval.again.title', { name: sender })}>{t('approval.again.text')}</BarNote>
        }
      >
        <Button variant="primary" onClick={onLook}>
          {t('approval.again.look')}
        </Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar
      note={
        <TextInput
          ref={input}
          className={css['reply']}
          value={note}
          maxLength={NOTE_MAX}
          aria-label={t('approval.replyLabel', { name: sender })}
          aria-invalid={isAsked && note.trim() === ''}
          placeholder={isAsked ? t('approval.noteNeeded') : t('approval.reply', { name: sender })}
          onChange={(event) => setNote(event.target.value)}
        />
      }
    >
      <Button disabled={isActing} onClick={() => void decide('rejected')}>
        {t('approval.reject')}
      </Button>
      <Button variant="primary" loading={isActing} onClick={() => void decide('approved')}>
        {t('approval.approve')}
      </Button>
    </BottomBar>
  );
}

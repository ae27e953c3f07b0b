import { deleteMember, resendInvitation, updateMember, type Member } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { nameOf } from './member.rules.ts';

/**
 * The actions for a member that need no drawer.
 * @param onEnd called when deactivating or deleting is done or was refused
 */
export function useMemberActions(onEnd: () => void) {
  const { t } = useTranslation('members');
  const again = useAct(resendInvitation);
  const status = useAct(updateMember);
  const removal = useAct(deleteMember);

  const resend = async ({ id, email }: Member): Promise<void> => {
    const answer = await again.act({ params: { id } });
    if (answer.ok) toast({ tone: 'ok', title: t('done.resent', { email }) });
  };
  const setStatus = async (member: Member, next: 'active' | 'inactive'): Promise<void> => {
    const answer = await status.act({ params: { id: member.id }, body: { status: next } });
    const said = next === 'active' ? 'done.activated' : 'done.deactivated';
    if (answer.ok) toast({ tone: 'ok', title: t(said, { name: nameOf(member) }) });
    onEnd();
  };
  const remove = async (member: Member): Promise<void> => {
    const answer = await removal.act({ params: { id: member.id } });
    if (answer.ok) {
      toast({
        tone: 'info',
        title: t('done.deleting', { name: nameOf(member) }),
        text: t('done.deletingText'),
      });
    }
    onEnd();
  };
  return {
    isActing: status.isActing || removal.isActing,
    resend: (member: Member) => void resend(member),
    setStatus: (member: Member, next: 'active' | 'inactive') => void setStatus(member, next),
    remove: (member: Member) => void remove(member),
  };
}

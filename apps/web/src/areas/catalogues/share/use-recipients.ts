import type { LinkRecipient } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { newPasscode } from './passcode.rules.ts';
import { useSharing, type Shared } from './sharing.ts';

/** The common link of a catalogue and those of its recipients. */
export const useRecipients = ({ id }: Pick<Shared, 'id'>) =>
  useCall(useSharing().calls.list, { params: { id } });

/** What can be done with the link of a recipient. What ends a link is asked for once. */
export function useRecipientActions({ id }: Pick<Shared, 'id'>, { id: recipientId, name }: LinkRecipient) {
  const { t } = useTranslation('share');
  const { calls } = useSharing();
  const params = { id, recipient_id: recipientId };
  const revoke = useAct(calls.revoke);
  const renew = useAct(calls.renew);
  const remove = useAct(calls.remove);
  const code = useAct(calls.changePasscode);
  type Words = 'revoke' | 'renew' | 'remove' | 'newPasscode';
  const asked = async (
    what: Words,
    done: 'revoked' | 'renewed' | 'removed' | 'codeChanged',
    run: () => Promise<{ ok: boolean }>,
    asks = true,
  ): Promise<void> => {
    const isSure =
      !asks ||
      (await askConfirm({
        title: t(`recipients.${what}Title`, { name }),
        text: t(`recipients.${what}Text`),
        yes: t(`recipients.${what}`),
        danger: what !== 'newPasscode',
      }));
    if (isSure && (await run()).ok) toast({ tone: 'ok', title: t(`recipients.${done}`, { name }) });
  };
  return {
    isActing: revoke.isActing || renew.isActing || remove.isActing || code.isActing,
    revoke: () => void asked('revoke', 'revoked', () => revoke.act({ params })),
    /** A link that is revoked already has nothing to lose. */
    renew: (isRevoked: boolean) => void asked('renew', 'renewed', () => renew.act({ params }), !isRevoked),
    remove: () => void asked('remove', 'removed', () => remove.act({ params })),
    changePasscode: () =>
      void asked('newPasscode', 'codeChanged', () => code.act({ params, body: { passcode: newPasscode() } })),
  };
}

import { getSettings } from '@sourcewiz/contract';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSession } from '../../../platform/session/session.tsx';

/** What the company's setting means for the person: whether they must, and whether they can, ask for approval. */
export function useApprovalRule(): { isNeeded: boolean; isOffered: boolean } {
  const { user } = useSession();
  const { data } = useCall(getSettings, { query: { key: 'catalogue_approval' } }, { staleTime: 60_000 });
  const setting = data?.['catalogue_approval'] as { required?: boolean } | undefined;
  const isRequired = setting?.required === true;
  return { isNeeded: isRequired && !user.is_admin, isOffered: isRequired || !user.is_admin };
}

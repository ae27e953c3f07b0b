import { newEnquiries } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { usePermitted } from '../../platform/session/session.tsx';

/**
 * The number of unread enquiries, and the latest one; undefined until known, and for people who may not see enquiries.
 */
export function useNewEnquiries() {
  const permitted = usePermitted('view_buyer_details');
  return useCall(newEnquiries, {}, { enabled: permitted, staleTime: 60_000 }).data;
}

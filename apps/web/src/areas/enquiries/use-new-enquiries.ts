import { newEnquiries } from '@sourcewiz/contract';
import { useCall } from '../../platform/api/use-call.ts';
import { usePermitted } from '../../platform/session/session.tsx';

/** How many nobody has read, and the last that came; undefined until known, and for who may not see enquiries. */
export function useNewEnquiries() {
  const permitted = usePermitted('view_buyer_details');
  return useCall(newEnquiries, {}, { enabled: permitted, staleTime: 60_000 }).data;
}

import { uploadGroups, type Upload, type UploadAction } from '@sourcewiz/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { queryOf } from '../../platform/api/use-call.ts';

/** Changes come as events; this is the fallback while something is under way, in case one is lost. */
const ASK_EVERY_MS = 2500;

/** One upload with its groups; null waits for its id. */
export function useUpload(id: string | null, action: UploadAction): UseQueryResult<Upload, CallFailure> {
  return useQuery<Upload, CallFailure>({
    ...queryOf(uploadGroups, { params: { task: id ?? '' }, query: { action } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWorking(state.data) ? ASK_EVERY_MS : false),
  });
}

function isWorking(upload: Upload | undefined): boolean {
  if (upload === undefined) return false;
  const { comparing, sheet } = upload;
  return comparing > 0 || sheet?.state === 'reading' || (sheet?.fetching ?? 0) > 0;
}

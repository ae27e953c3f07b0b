import { responseSheet } from '@sourcewiz/contract';
import { useAct } from '../../../platform/api/use-act.ts';
import { openDownload } from '../../../platform/api/open-download.ts';

/** Downloads the uploaded rows that are wrong, each with its reason; the sheet is made on request. */
export function useResponseSheet(id: string): { download: () => void; isMaking: boolean } {
  const { act, isActing } = useAct(responseSheet, {
    onDone: ({ download_link }) => openDownload(download_link),
  });
  return { download: () => void act({ params: { id } }), isMaking: isActing };
}

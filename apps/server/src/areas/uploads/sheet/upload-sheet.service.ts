import type { UploadSheet } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { UploadRow } from '../uploads.store.ts';

/** The sheet of an upload as people see it; null without one. */
export async function sheetOf(_ctx: Ctx, _upload: UploadRow): Promise<UploadSheet | null> {
  return null;
}

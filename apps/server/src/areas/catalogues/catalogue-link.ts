import type { Ctx } from '../../platform/context.ts';

/** The address of a catalogue for buyers. */
export function catalogueLink({ platform }: Pick<Ctx, 'platform'>, token: string): string {
  return `${platform.settings.publicUrl}/view-collection/${token}`;
}

import type { Ctx } from '../../platform/context.ts';
import { createCatalogue, generateCatalogue } from './catalogues.service.ts';

export interface DemoCatalogueInput {
  name: string;
  buyerCompany: string;
  buyerEmail: string;
  note: string;
  /** Whether its link is made and active. */
  isShared: boolean;
  productIds: readonly number[];
  attributeIds: readonly number[];
  /** File of the image at its top. */
  coverImageId?: string | undefined;
  expiresAt?: Date | undefined;
}

/** Creates a catalogue of the demo company, like any other. @returns its id */
export async function createDemoCatalogue(ctx: Ctx, input: DemoCatalogueInput): Promise<number> {
  const { id } = await createCatalogue(ctx, {
    name: input.name,
    buyer_company: input.buyerCompany,
    buyer_email: input.buyerEmail,
    note: input.note,
    product_ids: [...input.productIds],
    attribute_ids: [...input.attributeIds],
    cover_image_id: input.coverImageId ?? null,
    expires_at: input.expiresAt?.toISOString() ?? null,
  });
  if (input.isShared) await generateCatalogue(ctx, id);
  return id;
}

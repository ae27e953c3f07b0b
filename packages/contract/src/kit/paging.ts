import { z } from 'zod';

/** Query fields that select one page of a list, from 1. @param most largest page size @param usual default page size */
export function paging({ most, usual }: { most: number; usual: number } = { most: 200, usual: 50 }) {
  return {
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(most).default(usual),
  };
}

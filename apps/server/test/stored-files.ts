import { randomUUID } from 'node:crypto';
import type { Company } from './factories.ts';

const mimes = { image: 'image/png', attachment: 'application/pdf', model: 'model/gltf-binary' } as const;

/** Rows in the table of files; their bytes do not matter here. @returns their ids */
export async function storedFiles(
  { orgId, inside }: Company,
  kinds: readonly (keyof typeof mimes)[],
): Promise<string[]> {
  const ids = kinds.map(() => randomUUID());
  await inside(async (ctx) => {
    for (const [index, kind] of kinds.entries()) {
      const id = ids[index] ?? '';
      await ctx.db.execute(
        `insert into file (org_id, id, kind, sha256, mime, bytes, width, height, name)
         values ('${orgId}', '${id}', '${kind}', '${id.replaceAll('-', '').repeat(2)}', '${mimes[kind]}', 9, 3, 3,
           '${kind}-${index}')`,
      );
    }
  });
  return ids;
}

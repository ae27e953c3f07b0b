import { createAttribute, listAttributes, type Attribute, type Dtype } from '@sourcewiz/contract';
import { applyProductChanges, type ProductFields } from '../../src/areas/products/index.ts';
import { must, type Company } from '../factories.ts';

/** What tests of attributes do repeatedly with a company, as its admin. */
export function attributesOf(company: Company) {
  let made = 0;
  const list = async (of = company) => must(await of.admin.call(listAttributes, { query: {} }));
  return {
    list,
    /** The attribute with this internal name. */
    async find(key: string, of = company): Promise<Attribute> {
      const found = (await list(of)).find(({ internal_name }) => internal_name === key);
      if (!found) throw new Error(`no attribute ${key}`);
      return found;
    },
    /** A new attribute; a number in its name distinguishes it from others. */
    async make(name: string, input: { dtype: Dtype; options?: string[]; [key: string]: unknown }) {
      made += 1;
      const body = { name: `${name} ${made}`, ...input };
      return must(await company.admin.call(createAttribute, { body }));
    },
    /** A new product. @returns its id */
    async product(id: string, fields: ProductFields): Promise<number> {
      const changes = [{ kind: 'create' as const, fields: { ...fields, name: id, product_id: id } }];
      const [applied] = await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
      return applied?.id ?? 0;
    },
  };
}

/** The first code of a refused call; `ok` if it succeeded. */
export const codeOf = (result: object): string | undefined =>
  'errors' in result ? (result.errors as { code: string }[])[0]?.code : 'ok';

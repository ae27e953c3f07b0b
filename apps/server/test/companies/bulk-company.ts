import { NOT_ARCHIVED, listTasks, searchProducts, type Task } from '@sourcewiz/contract';
import { applyProductChanges, type ProductFields } from '../../src/areas/products/index.ts';
import { loadAttributes } from '../../src/areas/attributes/index.ts';
import { must, type Company, type Member } from '../factories.ts';

/** Creates products with the IDs `<prefix>-0` and so on. @returns their ids */
export async function makeProducts(
  company: Company,
  count: number,
  prefix: string,
  fields: Partial<ProductFields> = {},
): Promise<number[]> {
  const changes = Array.from({ length: count }, (_, index) => ({
    kind: 'create' as const,
    fields: { ...fields, name: `${prefix} ${index}`, product_id: `${prefix}-${index}` },
  }));
  const applied = await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
  return applied.flatMap(({ id }) => id ?? []);
}

/** Id of a standard attribute. */
export async function attributeOf(company: Company, internalName: string): Promise<number> {
  const found = (await company.inside((ctx) => loadAttributes(ctx))).find(
    ({ internal_name }) => internal_name === internalName,
  );
  if (!found) throw new Error(`No attribute ${internalName}`);
  return found.id;
}

/** The task once it has ended. @throws after a minute */
export async function ended(member: Member, taskId: string): Promise<Task> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const task = must(await member.call(listTasks)).find(({ task_id }) => task_id === taskId);
    if (task?.status === 'success' || task?.status === 'failed') return task;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The task did not end');
}

/** What lists show of the products that a search finds. */
export async function rowStates(member: Member, query: string): Promise<(string | null)[]> {
  const body = { query, hitsPerPage: 200, facets: false, filter_args: { filters: NOT_ARCHIVED } };
  return must(await member.call(searchProducts, { body })).hits.map(({ row_state }) => row_state);
}

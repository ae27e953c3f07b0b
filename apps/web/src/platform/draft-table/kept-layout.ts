import type { Layout } from '../../../platform/grid/use-grid.ts';
import { hiddenAtFirst, type TableWorld } from './table-columns.tsx';

const NAME = 'bulk-edit:columns';

/** What somebody made of the columns, in this browser: beside what is shown and hidden by itself. */
interface Kept {
  shown: string[];
  hidden: string[];
  order: string[];
  widths: Record<string, number>;
}

/** The columns as somebody left them the last time. */
export function firstLayout(world: TableWorld): Layout {
  const { shown, hidden, order, widths } = read();
  const wanted = new Set(shown);
  return {
    hidden: new Set([...hiddenAtFirst(world).filter((key) => !wanted.has(key)), ...hidden]),
    order,
    widths,
  };
}

export function keepLayout(world: TableWorld, { hidden, order, widths }: Layout): void {
  const first = new Set(hiddenAtFirst(world));
  const kept: Kept = {
    shown: [...first].filter((key) => !hidden.has(key)),
    hidden: [...hidden].filter((key) => !first.has(key)),
    order: [...order],
    widths: { ...widths },
  };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew every time.
  }
}

function read(): Kept {
  const none: Kept = { shown: [], hidden: [], order: [], widths: {} };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

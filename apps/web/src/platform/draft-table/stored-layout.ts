import type { Layout } from '../grid/use-grid.ts';

/** Where the layout of a kind of table is stored, and which columns start hidden. */
export interface LayoutOptions {
  name: string;
  hiddenAtFirst: readonly string[];
}

/** The user's changes to the default columns, in this browser. */
interface StoredLayout {
  shown: string[];
  hidden: string[];
  order: string[];
  widths: Record<string, number>;
  frozen: string[];
}

/** The columns as the user last left them. */
export function readLayout({ name, hiddenAtFirst }: LayoutOptions): Layout {
  const { shown, hidden, order, widths, frozen } = read(name);
  const wanted = new Set(shown);
  return {
    hidden: new Set([...hiddenAtFirst.filter((key) => !wanted.has(key)), ...hidden]),
    order,
    widths,
    frozen: new Set(frozen),
  };
}

/** Stores the columns as the user arranged them. */
export function storeLayout(
  { name, hiddenAtFirst }: LayoutOptions,
  { hidden, order, widths, frozen = new Set() }: Layout,
): void {
  const first = new Set(hiddenAtFirst);
  const kept: StoredLayout = {
    shown: [...first].filter((key) => !hidden.has(key)),
    hidden: [...hidden].filter((key) => !first.has(key)),
    order: [...order],
    widths: { ...widths },
    frozen: [...frozen],
  };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage the layout starts from the default every time.
  }
}

function read(name: string): StoredLayout {
  const none: StoredLayout = { shown: [], hidden: [], order: [], widths: {}, frozen: [] };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<StoredLayout>) };
  } catch {
    return none;
  }
}

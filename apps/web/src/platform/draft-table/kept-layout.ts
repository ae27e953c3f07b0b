import type { Layout } from '../grid/use-grid.ts';

/** Where the columns of a kind of tables are kept, and which of them are hidden until somebody wants them. */
export interface LayoutPlace {
  name: string;
  hiddenAtFirst: readonly string[];
}

/** What somebody made of the columns, in this browser: beside what is shown and hidden by itself. */
interface Kept {
  shown: string[];
  hidden: string[];
  order: string[];
  widths: Record<string, number>;
}

/** The columns as somebody left them the last time. */
export function firstLayout({ name, hiddenAtFirst }: LayoutPlace): Layout {
  const { shown, hidden, order, widths } = read(name);
  const wanted = new Set(shown);
  return {
    hidden: new Set([...hiddenAtFirst.filter((key) => !wanted.has(key)), ...hidden]),
    order,
    widths,
  };
}

/** Keeps the columns as somebody made them. */
export function keepLayout({ name, hiddenAtFirst }: LayoutPlace, { hidden, order, widths }: Layout): void {
  const first = new Set(hiddenAtFirst);
  const kept: Kept = {
    shown: [...first].filter((key) => !hidden.has(key)),
    hidden: [...hidden].filter((key) => !first.has(key)),
    order: [...order],
    widths: { ...widths },
  };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew every time.
  }
}

function read(name: string): Kept {
  const none: Kept = { shown: [], hidden: [], order: [], widths: {} };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

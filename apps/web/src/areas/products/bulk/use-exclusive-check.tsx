import { checkExclusive } from '@sourcewiz/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { ExclusiveWarning, type ExclusiveProducts } from './exclusive-warning.tsx';

/** Most products that one question is about. */
const AT_ONCE = 10_000;

interface Asked {
  ids: readonly number[];
  buyer: string;
  products: ExclusiveProducts;
  go: (ids: number[]) => Promise<void>;
}

/**
 * Asks before products exclusive to one buyer are shown to another (PROD-051).
 * @returns `check` calls `go` with the products to add: all of them, or fewer after the question; `warning` is the
 *   question, to be rendered
 */
export function useExclusiveCheck(): {
  check: (ids: readonly number[], buyer: string, go: (ids: number[]) => Promise<void>) => Promise<void>;
  warning: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);

  const check = async (
    ids: readonly number[],
    buyer: string,
    go: (ids: number[]) => Promise<void>,
  ): Promise<void> => {
    const answer = await call(checkExclusive, { body: { product_ids: ids.slice(0, AT_ONCE), buyer } });
    if (!answer.ok) {
      const [problem] = answer.errors;
      if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
    } else if (answer.data.length === 0) await go([...ids]);
    else setAsked({ ids, buyer, products: answer.data, go });
  };
  const goOn = async (ids: number[]): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    await asked.go(ids);
    setBusy(false);
    setAsked(null);
  };
  const warning =
    asked === null ? null : (
      <ExclusiveWarning
        products={asked.products}
        buyer={asked.buyer}
        busy={busy}
        onClose={() => setAsked(null)}
        onAddAnyway={() => void goOn([...asked.ids])}
        onLeaveOut={() => {
          const marked = new Set(asked.products.map(({ id }) => id));
          void goOn(asked.ids.filter((id) => !marked.has(id)));
        }}
      />
    );
  return { check, warning };
}

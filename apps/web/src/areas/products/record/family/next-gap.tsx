import { useNavigate } from '@tanstack/react-router';
import { CornerRightDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { isMac } from '../../../../platform/kit/is-mac.ts';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import type { ProductForm } from '../../change/use-product-form.ts';
import { gapAfter } from './gaps.ts';
import { isNextKeys, nextKeys } from '../../../../platform/kit/next-keys.ts';
import { enter, enterOnceDrawn } from '../form-places.ts';
import { incompleteAfter, prepareIncomplete } from './incomplete-list.ts';
import css from './completeness-card.module.css';
import type { ProductRecord } from '../product-record.ts';

/** The product that the user was led to, which starts at its first gap. */
let ledTo: number | undefined;

/**
 * Leads from gap to gap of the product, and after the last one to the next incomplete product of the list; changes are
 * saved first. By the button, or by Alt+N wherever the focus is.
 */
export function NextGap({
  form,
  record,
  gaps,
  order,
}: {
  form: ProductForm;
  record: ProductRecord;
  /** Ids of the elements with missing values. */
  gaps: readonly string[];
  /** All parts of the page that may have gaps, in their order. */
  order: readonly string[];
}) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const last = useRef<string>(undefined);
  const id = record.kind === 'edit' ? record.product.id : undefined;
  const hasGaps = gaps.length > 0;
  const first = gapAfter(gaps, { order, at: undefined });

  const goTo = (gap: string): void => {
    last.current = gap;
    enter(gap);
  };
  const goOn = async (): Promise<void> => {
    const next = id === undefined ? undefined : await incompleteAfter(id);
    if (next === undefined) {
      if (first === undefined) toast({ tone: 'ok', title: t('gaps.none') });
      else goTo(first);
      return;
    }
    if (form.engine.isUnsaved && !(await form.engine.save())) return;
    ledTo = next;
    void navigate({ to: '/product-details/$mode/$id', params: { mode: 'edit', id: String(next) } });
  };
  const go = (): void => {
    const gap = gapAfter(gaps, { order, at: placeOfFocus(order) ?? last.current });
    if (gap === undefined) void goOn();
    else goTo(gap);
  };

  useEffect(() => {
    if (id !== undefined && hasGaps) void prepareIncomplete();
  }, [id, hasGaps]);
  const begin = useEffectEvent(() => {
    if (ledTo !== id || id === undefined) return undefined;
    ledTo = undefined;
    last.current = first;
    return first === undefined ? undefined : enterOnceDrawn(first);
  });
  useEffect(() => begin(), []);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isNextKeys(event)) return;
    if (document.querySelector('[role="dialog"], dialog[open]') !== null) return;
    event.preventDefault();
    go();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <Button
      size="small"
      className={css['next']}
      icon={<CornerRightDown size={14} aria-hidden />}
      aria-keyshortcuts={isMac ? 'Control+Alt+N' : 'Alt+N'}
      onClick={go}
    >
      {hasGaps ? t('gaps.next') : t('gaps.nextProduct')}
      <kbd aria-hidden>{nextKeys.join(' ')}</kbd>
    </Button>
  );
}

/** The part of the page that has the focus; undefined for none. */
function placeOfFocus(order: readonly string[]): string | undefined {
  const { activeElement: active } = document;
  return order.find((id) => {
    const element = document.getElementById(id);
    const part = id.startsWith('field-') ? (element?.closest('[data-field]') ?? element) : element;
    return part?.contains(active);
  });
}

import { makeLabels, type AnswerOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { useState } from 'react';

export type Made = AnswerOf<typeof makeLabels>;

/** Problems that the user can correct; all others are only logged (LABEL-015). */
const told = new Set([
  'no_label_possible',
  'label_order_too_large',
  'label_attributes_full',
  'nothing_selected',
  'task_limit',
]);

/** @returns the problems to show; the others are logged */
export function logProblems(problems: readonly { code: string; message: string }[]): void {
  for (const { code, message } of problems) console.warn(`Labels: ${code}`, message);
}

/** Orders the PDF: it opens in a new window, or a task makes it. */
export function useLabelOrder({
  onMade,
  onStarted,
}: {
  onMade: (made: Made) => void;
  onStarted: () => void;
}) {
  const { t } = useTranslation('labels');
  const [refusal, setRefusal] = useState<string>();
  const { act, isActing } = useAct(makeLabels, {
    onDone(made) {
      if (made.pdf_url === null) {
        toast({ tone: 'ok', title: t('started.title'), text: t('started.text') });
        onStarted();
        return;
      }
      window.open(made.pdf_url, '_blank', 'noopener');
      onMade(made);
    },
    onProblems(problems) {
      logProblems(problems);
      const known = problems.find(({ code }) => told.has(code));
      setRefusal(known && problemText(known));
    },
  });
  return {
    order(body: Parameters<typeof act>[0]['body']) {
      setRefusal(undefined);
      void act({ body });
    },
    isOrdering: isActing,
    refusal,
  };
}

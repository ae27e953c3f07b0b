import { useEffect, useSyncExternalStore } from 'react';
import { askedQuestion, watchQuestions } from './ask-confirm.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { LayerPopup } from '../overlays/layer.tsx';

/** Shows the questions of `askConfirm`; rendered once in the app. */
export function AskConfirmHost() {
  const question = useSyncExternalStore(watchQuestions, askedQuestion);
  useEffect(() => {
    if (question === undefined) return;
    // A question that cannot be shown must not be waited for.
    void LayerPopup.prepare().catch(() => {
      if (askedQuestion() !== question) return;
      question.answer(window.confirm([question.title, question.text].filter(Boolean).join('\n\n')));
    });
  }, [question]);
  if (question === undefined) return null;
  const { title, text, yes, no, danger, answer } = question;
  return (
    <ConfirmModal
      open
      title={title}
      text={text}
      confirm={yes}
      cancel={no}
      tone={danger ? 'danger' : 'normal'}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}

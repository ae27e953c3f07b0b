import { useEffect, useState, useSyncExternalStore } from 'react';
import { askedQuestion, watchQuestions, type AskedQuestion } from './ask-confirm.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { LayerPopup } from '../overlays/layer.tsx';

/** Shows the questions of `askConfirm`; rendered once in the app. */
export function AskConfirmHost() {
  const question = useSyncExternalStore(watchQuestions, askedQuestion);
  const [turned, setTurned] = useState<AskedQuestion>();
  useEffect(() => {
    if (question === undefined) return;
    // A question that cannot be shown must not be waited for.
    void LayerPopup.prepare().catch(() => {
      if (askedQuestion() !== question) return;
      question.answer(window.confirm([question.title, question.text].filter(Boolean).join('\n\n')));
    });
  }, [question]);
  if (question === undefined) return null;
  const { title, text, yes, no, danger, also, alsoAtFirst = false, answer } = question;
  const isTicked = (turned === question) !== alsoAtFirst;
  return (
    <ConfirmModal
      open
      title={title}
      text={text}
      confirm={yes}
      cancel={no}
      tone={danger ? 'danger' : 'normal'}
      onConfirm={() => answer(true, isTicked)}
      onCancel={() => answer(false)}
    >
      {also === undefined ? null : (
        <Checkbox
          checked={isTicked}
          onChange={(next) => setTurned(next === alsoAtFirst ? undefined : question)}
        >
          {also}
        </Checkbox>
      )}
    </ConfirmModal>
  );
}

import { useSyncExternalStore } from 'react';
import { askedQuestion, watchQuestions } from './ask-confirm.ts';
import { ConfirmModal } from './confirm-modal.tsx';

/** Shows what `askConfirm` asks; stands once in the app. */
export function AskConfirmHost() {
  const question = useSyncExternalStore(watchQuestions, askedQuestion);
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

import type { CallResult, Problem } from '@sourcewiz/contract';
import { useState } from 'react';
import { endsSession } from '../api/session-end.ts';
import { problemText } from '../i18n/problem-text.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { useIsSignedIn } from '../session/session.tsx';
import type { FormKind } from './form-store.ts';
import { useFormStore, type Form } from './use-form-store.ts';

export interface SendOptions<Draft extends object, Answer> extends Pick<
  FormKind<Draft, Draft>,
  'check' | 'pathOf'
> {
  /** Initial values of the fields. */
  start: Draft;
  send: (draft: Draft) => Promise<CallResult<Answer>>;
  /** Leads on; the button shows progress until it is done. */
  onSent: (answer: Answer, draft: Draft) => unknown;
  /** Called with problems that belong to no field; by default a toast shows the first. */
  onRefused?: (problems: readonly Problem[], setProblem: Form<Draft, Draft>['setProblem']) => void;
}

/**
 * A form without a record, such as a sign-in, a password or a code: it is sent as a whole and nothing of it is stored.
 * It works without a session.
 */
export function useSendForm<Draft extends object, Answer>({
  start,
  send,
  onSent,
  onRefused = ([first]) => first && toast({ tone: 'bad', title: problemText(first) }),
  ...kind
}: SendOptions<Draft, Answer>): Form<Draft, Draft> {
  const [record] = useState(start);
  const isSignedIn = useIsSignedIn();
  const { form } = useFormStore<Draft, Draft>(
    {
      ...kind,
      record,
      isQuietUntilTyped: true,
      isNew: () => true,
      nameOf: () => null,
      read: (draft) => draft,
      send: async ({ draft }) => {
        const answer = await send(draft);
        if (!answer.ok) return answer;
        await onSent(answer.data, draft);
        return { ...answer, data: draft };
      },
    },
    {
      owner: '',
      tell: (outcome, { setProblem }) => {
        if (outcome.kind !== 'refused' || outcome.unplaced.length === 0) return;
        // Within a session its end has a notice of its own; during sign-in every problem is shown.
        if (isSignedIn && endsSession(outcome.status)) return;
        onRefused(outcome.unplaced, setProblem);
      },
    },
  );
  return form;
}

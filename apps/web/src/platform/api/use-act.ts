import type { CallResult, InputOf, Operation, Problem, ResultOf } from '@sourcewiz/contract';
import i18next from 'i18next';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { problemText, referenceOf } from '../i18n/problem-text.ts';
import { copyText } from '../kit/toasts/copy-text.ts';
import { toast, type Toast } from '../kit/toasts/toast-store.ts';
import { call } from './call.ts';
import { endsSession } from './session-end.ts';

export interface ActOptions<Op extends Operation> {
  onDone?: (data: ResultOf<Op>, input: InputOf<Op>) => void;
  /** Replaces the toast that otherwise shows the first problem, unless it returns false. */
  onProblems?: (problems: readonly Problem[], input: InputOf<Op>) => unknown;
}

export interface Act<Op extends Operation> {
  act: (
    ...input: {} extends InputOf<Op> ? [InputOf<Op>?] : [InputOf<Op>]
  ) => Promise<CallResult<ResultOf<Op>>>;
  isActing: boolean;
  /** What went wrong last time; empty after success and while acting. */
  problems: readonly Problem[];
}

/** A call by which the user changes something. Resolves with the result; never throws. */
export function useAct<Op extends Operation>(op: Op, options: ActOptions<Op> = {}): Act<Op> {
  const [running, setRunning] = useState(0);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const act = useCallback(
    async (...[input]: {} extends InputOf<Op> ? [InputOf<Op>?] : [InputOf<Op>]) => {
      const asked = (input ?? {}) as InputOf<Op>;
      setRunning((count) => count + 1);
      setProblems([]);
      const result = await (call as (op: Op, input: InputOf<Op>) => Promise<CallResult<ResultOf<Op>>>)(
        op,
        asked,
      );
      setRunning((count) => count - 1);
      if (result.ok) latest.current.onDone?.(result.data, asked);
      else
        fail({
          status: result.status,
          problems: result.errors,
          input: asked,
          options: latest.current,
          setProblems,
        });
      return result;
    },
    [op],
  );
  return { act, isActing: running > 0, problems };
}

/** Internal errors are shown with the reference that support asks for. */
function noticeOf(problem: Problem): Toast {
  const reference = referenceOf(problem);
  return {
    tone: 'bad',
    title: problemText(problem),
    ...(reference === null
      ? {}
      : { action: { label: i18next.t('actions.copyReference'), run: () => copyText(reference) } }),
  };
}

function fail<Op extends Operation>({
  status,
  problems,
  input,
  options,
  setProblems,
}: {
  status: number;
  problems: readonly Problem[];
  input: InputOf<Op>;
  options: ActOptions<Op>;
  setProblems: (problems: readonly Problem[]) => void;
}): void {
  setProblems(problems);
  // The end of the session has a notice of its own.
  if (endsSession(status)) return;
  const isTold = options.onProblems !== undefined && options.onProblems(problems, input) !== false;
  if (!isTold && problems[0] !== undefined) toast(noticeOf(problems[0]));
}

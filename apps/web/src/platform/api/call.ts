import {
  createClient,
  type Call,
  type InputOf,
  type Operation,
  type Problem,
  type ResultOf,
} from '@sourcewiz/contract';
import { CallFailure } from './call-failure.ts';
import { tellChanged } from './changes.ts';
import { watchForLimits } from './limits.ts';
import { watchForMaintenance } from './maintenance.ts';
import { fetchSend, type AnswerHead } from './send.ts';
import { watchStatus } from './session-end.ts';

/**
 * Makes an API call. Resolves with `{ ok: true, data }` or `{ ok: false, status, errors }`, never throws. A 401 or 405
 * also begins to end the session. Queries that show the kinds of records that the call changes are reloaded.
 */
export const call: Call = callBy({});

/** Like `call`, but completes even if the user leaves the page: for small bodies sent on the way out. */
export const callToTheEnd: Call = callBy({ outlivesPage: true });

function callBy(how: { outlivesPage?: boolean }): Call {
  return async (op, ...input) => {
    let reference: string | null = null;
    const send = fetchSend({
      ...how,
      onAnswer(head) {
        reference = head.reference;
        watchStatus(head.status);
      },
    });
    const answer = await createClient(send)(op, ...input);
    // After the caller has acted on the answer: gone to another screen, put it into the cache.
    if (answer.ok) setTimeout(() => tellChanged(op, { ...input[0], answer: answer.data }));
    else {
      watchForMaintenance(answer.status, answer.errors);
      watchForLimits(answer.status, answer.errors);
    }
    return answer.ok || reference === null
      ? answer
      : { ...answer, errors: withReference(answer.errors, reference) };
  };
}

/** Internal errors carry the reference under which the log has them. */
function withReference(problems: readonly Problem[], reference: string): Problem[] {
  return problems.map((problem) =>
    problem.code === 'internal' ? { ...problem, params: { ...problem.params, reference } } : problem,
  );
}

/** Like `call`, but a refused answer does not touch the session: for the start of the app, which decides itself. */
export const callQuietly: Call = async (op, ...input) => {
  const answer = await createClient(fetchSend())(op, ...input);
  if (!answer.ok) watchForMaintenance(answer.status, answer.errors);
  return answer;
};

/** Makes calls with a token other than the stored one: for the steps between the password and the code. */
export function callWith(token: string): Call {
  return (op, ...input) => createClient(fetchSend({ token }))(op, ...input);
}

/**
 * Makes a call for a query.
 * @returns the data of the answer
 * @throws {CallFailure} when the call did not succeed
 */
export async function fetchCall<Op extends Operation>(
  op: Op,
  input: InputOf<Op>,
  signal?: AbortSignal,
): Promise<ResultOf<Op>> {
  let head: AnswerHead | undefined;
  const send = fetchSend({
    signal,
    onAnswer(arrived) {
      head = arrived;
      watchStatus(arrived.status);
    },
  });
  const ask = createClient(send) as (op: Op, input: InputOf<Op>) => ReturnType<typeof call<Op>>;
  const answer = await ask(op, input);
  if (answer.ok) return answer.data;
  watchForMaintenance(answer.status, answer.errors);
  const { reference = null, retryAfter = 0 } = head ?? {};
  throw new CallFailure({ status: answer.status, problems: answer.errors, reference, retryAfter });
}

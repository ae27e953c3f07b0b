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
import { watchForMaintenance } from './maintenance.ts';
import { fetchSend } from './send.ts';
import { watchStatus } from './session-end.ts';

/**
 * Makes a call of the API. Resolves with `{ ok: true, data }` or `{ ok: false, status, errors }`, never throws.
 * A 401 or 405 also begins the end of the session. What shows the kinds of records that the call changes is loaded again.
 */
export const call: Call = callBy({});

/** The same, carried through though the page is left meanwhile: for what a person does on the way, with a small body. */
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
    // After who made the call has acted on its answer: gone to another screen, put it into the cache.
    if (answer.ok) setTimeout(() => tellChanged(op, { ...input[0], answer: answer.data }));
    else watchForMaintenance(answer.status, answer.errors);
    return answer.ok || reference === null
      ? answer
      : { ...answer, errors: withReference(answer.errors, reference) };
  };
}

/** What went wrong inside says where the log has it. */
function withReference(problems: readonly Problem[], reference: string): Problem[] {
  return problems.map((problem) =>
    problem.code === 'internal' ? { ...problem, params: { ...problem.params, reference } } : problem,
  );
}

/** The same, but a refused answer has no effect on the session: for the start of the app, which decides itself. */
export const callQuietly: Call = async (op, ...input) => {
  const answer = await createClient(fetchSend())(op, ...input);
  if (!answer.ok) watchForMaintenance(answer.status, answer.errors);
  return answer;
};

/** Calls with another token than the stored one: the steps between the password and the code. */
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
  let reference: string | null = null;
  const send = fetchSend({
    signal,
    onAnswer(head) {
      reference = head.reference;
      watchStatus(head.status);
    },
  });
  const ask = createClient(send) as (op: Op, input: InputOf<Op>) => ReturnType<typeof call<Op>>;
  const answer = await ask(op, input);
  if (answer.ok) return answer.data;
  watchForMaintenance(answer.status, answer.errors);
  throw new CallFailure({ status: answer.status, problems: answer.errors, reference });
}

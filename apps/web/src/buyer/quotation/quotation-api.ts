export type QuotationCall = 'messages' | 'quantities' | 'accept' | 'decline' | 'file';

/** Sends what a buyer does with a quotation; a refusal is an answer, not an exception. */
export const postQuotation = (token: string, call: QuotationCall, body: object) =>
  ask(`${encodeURIComponent(token)}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The quotation beside an earlier revision. */
export const readQuotation = (token: string, since: number) =>
  ask(`${encodeURIComponent(token)}?since=${since}`);

async function ask(
  path: string,
  init?: RequestInit,
): Promise<{ ok: true; data: unknown } | { ok: false; code: string }> {
  try {
    const answer = await fetch(`/api/view-quotation/${path}`, init);
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { code: string }[] };
    return answer.ok ? { ok: true, data } : { ok: false, code: errors?.[0]?.code ?? 'internal' };
  } catch {
    return { ok: false, code: 'network' };
  }
}

export type QuotationCall = 'messages' | 'quantities' | 'accept' | 'decline' | 'file';

/** Sends what a buyer does with a quotation; a refusal is an answer, not an exception. */
export async function postQuotation(
  token: string,
  call: QuotationCall,
  body: object,
): Promise<{ ok: true; data: unknown } | { ok: false; code: string }> {
  try {
    const answer = await fetch(`/api/view-quotation/${encodeURIComponent(token)}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { code: string }[] };
    return answer.ok ? { ok: true, data } : { ok: false, code: errors?.[0]?.code ?? 'internal' };
  } catch {
    return { ok: false, code: 'network' };
  }
}

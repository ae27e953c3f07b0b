/** Asks for a file of the paper behind a link; a refusal is an answer, not an exception. */
export async function takePaperFile(
  token: string,
  format: 'pdf' | 'excel',
): Promise<{ ok: true; link: string } | { ok: false; code: string }> {
  try {
    const answer = await fetch(`/api/view-document/${encodeURIComponent(token)}/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format }),
    });
    const { data, errors } = (await answer.json()) as {
      data?: { download_link: string };
      errors?: { code: string }[];
    };
    return answer.ok && data
      ? { ok: true, link: data.download_link }
      : { ok: false, code: errors?.[0]?.code ?? 'internal' };
  } catch {
    return { ok: false, code: 'network' };
  }
}

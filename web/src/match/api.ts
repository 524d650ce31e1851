// A question to the server over HTTP.
export async function api<T>(path: string, body?: unknown): Promise<T | { error: string; details: string[] }> {
  try {
    const answer = await fetch(
      `./api/${path}`,
      body === undefined ? undefined : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!/json/.test(answer.headers.get('content-type') ?? '')) return { error: 'web.away', details: [] };
    return (await answer.json()) as T;
  } catch {
    return { error: 'web.away', details: [] };
  }
}

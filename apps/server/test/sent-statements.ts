import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

export interface Sent {
  text: string;
  connection: pg.Client;
  /** Everything that its connection sent before had been answered. */
  beginsTrip: boolean;
}

/** The statements of the work itself; what the program does beside it, such as its rounds, is not among them. */
export async function sentStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const isWork = new AsyncLocalStorage<true>();
  const waiting = new Set<pg.Client>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [what] = given as [string | { text: string }];
    const text = typeof what === 'string' ? what : what.text;
    if (isWork.getStore()) sent.push({ text, connection: this, beginsTrip: !waiting.has(this) });
    waiting.add(this);
    const note = () => waiting.delete(this);
    const answer = Reflect.apply(query, this, given) as Promise<unknown> | undefined;
    answer?.then(note, note);
    return answer;
  } as never);
  try {
    await isWork.run(true, work);
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** What is sent at least ten times more often by one work than by another, whatever the values in it. */
export function sentMoreOften({ by, than }: { by: readonly Sent[]; than: readonly Sent[] }): string[] {
  const before = timesOf(than);
  return [...timesOf(by)]
    .filter(([text, times]) => times >= (before.get(text) ?? 0) + 10)
    .map(([text]) => text);
}

function timesOf(sent: readonly Sent[]): Map<string, number> {
  const texts = sent.map(({ text }) => text.replaceAll(/'[^']*'|\$?\d+/g, '?').replaceAll(/\?(, \?)+/g, '?'));
  return new Map([...Map.groupBy(texts, (text) => text)].map(([text, { length }]) => [text, length]));
}

import type { ActivityEvent, PartRow, VisitorRow, VisitRow } from './activity.tables.ts';

/** A visit ends when its visitor does nothing for this long. */
export const VISIT_MINUTES = 10;

/** Somebody who opened a link, as far as is known when something happens. */
export interface NewVisitor {
  /** From their signed cookie. */
  id: string;
  /** Whose the link is: their address or name, folded; empty for everybody. */
  recipient: string;
  /** How the recipient is called. */
  owner?: { name: string; company: string };
  email?: string;
  name?: string;
  company?: string;
  country?: string;
  isPhone?: boolean;
}

/** An event that is not yet written, with its visitor. */
export interface HeldEvent extends ActivityEvent {
  visitor?: NewVisitor | undefined;
}

/** What is known of the visitors of some events before they are counted. */
export interface KnownVisitors {
  visitors: ReadonlyMap<string, VisitorRow>;
  /** Personal links that somebody has visited, by `keyOf`. */
  openedLinks: ReadonlySet<string>;
  /** The person with an address, by `keyOf`. */
  persons: ReadonlyMap<string, string>;
}

/** What some events change. */
export interface Counted {
  events: ActivityEvent[];
  visitors: VisitorRow[];
  visits: VisitRow[];
  parts: PartRow[];
  /** Visitors who turned out to be somebody else than was thought. */
  renamed: { orgId: string; id: string; personId: string }[];
}

/** A key of something in a company. */
export const keyOf = (...parts: readonly unknown[]): string => parts.join('\n');

/** A visitor who does something for the first time. */
export function newVisitor(event: HeldEvent, { id, recipient }: NewVisitor): VisitorRow {
  return {
    orgId: event.orgId,
    id,
    personId: id,
    subjectKind: event.subjectKind,
    subjectId: event.subjectId,
    linkId: event.linkId ?? null,
    recipient,
    email: '',
    name: '',
    company: '',
    country: '',
    isPhone: false,
    isForwarded: false,
    firstAt: event.at,
    lastAt: event.at,
    visitAt: null,
  };
}

/**
 * Counts events into visits and their parts. A visitor cannot have spent more time than has passed since their last
 * event, whatever their browser says.
 * @param held events of any companies and visitors
 */
export function countEvents(held: readonly HeldEvent[], known: KnownVisitors): Counted {
  const count = new Count(known);
  const ordered = held.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return count.result(ordered.map((event) => count.add(event)));
}

class Count {
  readonly #visitors = new Map<string, VisitorRow>();
  readonly #visits = new Map<string, VisitRow>();
  readonly #parts = new Map<string, PartRow>();
  readonly #renamed = new Map<string, Counted['renamed'][number]>();
  readonly #openedLinks: Set<string>;
  readonly #persons: Map<string, string>;
  /** Whole seconds of each visitor that no event has used yet. */
  readonly #left = new Map<string, { at: number; seconds: number }>();
  readonly #known: KnownVisitors;

  constructor(known: KnownVisitors) {
    this.#known = known;
    this.#openedLinks = new Set(known.openedLinks);
    this.#persons = new Map(known.persons);
  }

  add({ visitor: given, ...event }: HeldEvent): ActivityEvent {
    if (!given) return event;
    const key = keyOf(event.orgId, given.id);
    const before = this.#visitors.get(key) ?? this.#known.visitors.get(key);
    const visitor = { ...(before ?? newVisitor(event, given)) };
    this.#visitors.set(key, visitor);
    const seconds = event.seconds ? this.#timeOf(key, visitor, event) : event.seconds;
    const counted = { ...event, visitorId: visitor.id, ...(seconds === undefined ? {} : { seconds }) };
    if (event.kind === 'served') return counted;
    this.#visit(visitor, counted, given.owner);
    this.#identify(visitor, given);
    visitor.country = given.country || visitor.country;
    visitor.isPhone = given.isPhone ?? visitor.isPhone;
    this.#enter(visitor, counted);
    return counted;
  }

  result(events: ActivityEvent[]): Counted {
    return {
      events,
      visitors: [...this.#visitors.values()],
      visits: [...this.#visits.values()],
      parts: [...this.#parts.values()],
      renamed: [...this.#renamed.values()],
    };
  }

  #timeOf(key: string, { lastAt }: VisitorRow, { at, seconds }: ActivityEvent): number {
    const before = this.#left.get(key) ?? { at: lastAt.getTime(), seconds: 0 };
    const passed = Math.max(0, Math.ceil((at.getTime() - before.at) / 1000));
    const left = before.seconds + passed;
    const used = Math.max(0, Math.min(seconds ?? 0, left));
    this.#left.set(key, { at: at.getTime(), seconds: left - used });
    return used;
  }

  /** Continues the current visit, or begins one. */
  #visit(visitor: VisitorRow, { at, orgId }: ActivityEvent, owner: NewVisitor['owner']): void {
    const isOver = at.getTime() - visitor.lastAt.getTime() > VISIT_MINUTES * 60_000;
    if (visitor.visitAt === null && visitor.recipient !== '') {
      const link = keyOf(orgId, visitor.linkId);
      visitor.isForwarded = this.#openedLinks.has(link);
      this.#openedLinks.add(link);
      if (!visitor.isForwarded) {
        // The key of a recipient without an address is two lines, of which one may hold an @, too.
        if (/^.+@.+$/.test(visitor.recipient)) this.#name(visitor, visitor.recipient);
        Object.assign(visitor, owner);
      }
    }
    if (visitor.visitAt === null || isOver) visitor.visitAt = at;
    if (at > visitor.lastAt) visitor.lastAt = at;
  }

  #identify(visitor: VisitorRow, { email, name, company }: NewVisitor): void {
    if (email) this.#name(visitor, email);
    visitor.name = name || visitor.name;
    visitor.company = company || visitor.company;
    // The recipient themselves, with another browser.
    if (visitor.email !== '' && visitor.email === visitor.recipient.toLowerCase())
      visitor.isForwarded = false;
  }

  #name(visitor: VisitorRow, given: string): void {
    const email = given.toLowerCase();
    if (visitor.email === email) return;
    const key = keyOf(visitor.orgId, email);
    const personId = this.#persons.get(key) ?? visitor.id;
    this.#persons.set(key, personId);
    visitor.email = email;
    if (personId === visitor.personId) return;
    visitor.personId = personId;
    const { orgId, id } = visitor;
    this.#renamed.set(keyOf(orgId, id), { orgId, id, personId });
    for (const rows of [this.#visits, this.#parts]) {
      for (const row of rows.values()) if (row.visitorId === id) row.personId = personId;
    }
  }

  #enter(visitor: VisitorRow, event: ActivityEvent): void {
    const { kind, productId, words, found, pieces } = event;
    const visit = this.#visitOf(visitor, event);
    visit.seconds += event.seconds ?? 0;
    if (kind === 'searched') visit.searches += 1;
    if (kind === 'shortlisted') visit.shortlisted += 1;
    if (kind === 'downloaded') visit.downloads += 1;
    if (kind === 'enquired' && !productId) visit.enquiries += 1;
    if (productId) {
      const part = this.#partOf(visit, event, { productId, words: '' });
      if (kind === 'looked' && !event.seconds) part.times += 1;
      if (kind === 'shortlisted') part.shortlisted += 1;
      if (kind === 'unlisted') part.shortlisted -= 1;
      if (kind === 'enquired') part.asked += pieces ?? 0;
    } else if (kind === 'searched' && words) {
      const part = this.#partOf(visit, event, { productId: 0, words: words.toLowerCase() });
      part.times += 1;
      part.found = found ?? 0;
    }
  }

  #visitOf(visitor: VisitorRow, { at }: ActivityEvent): VisitRow {
    const startedAt = visitor.visitAt ?? at;
    const key = keyOf(visitor.orgId, visitor.id, startedAt.getTime());
    const { orgId, personId, subjectKind, subjectId, linkId, country, isForwarded } = visitor;
    const about = { orgId, personId, subjectKind, subjectId, linkId, country, isForwarded };
    const visit: VisitRow = this.#visits.get(key) ?? {
      ...about,
      visitorId: visitor.id,
      startedAt,
      lastAt: at,
      seconds: 0,
      searches: 0,
      shortlisted: 0,
      downloads: 0,
      enquiries: 0,
    };
    this.#visits.set(key, Object.assign(visit, about, { lastAt: at > visit.lastAt ? at : visit.lastAt }));
    return visit;
  }

  #partOf(
    { orgId, visitorId, startedAt, personId, subjectKind, subjectId, linkId, country }: VisitRow,
    { at, seconds }: ActivityEvent,
    of: Pick<PartRow, 'productId' | 'words'>,
  ): PartRow {
    const key = keyOf(orgId, visitorId, startedAt.getTime(), of.productId, of.words);
    const about = { orgId, visitorId, startedAt, personId, subjectKind, subjectId, linkId, country };
    const zero = { seconds: 0, times: 0, shortlisted: 0, asked: 0, found: 0 };
    const part: PartRow = this.#parts.get(key) ?? { ...about, ...of, ...zero, lastAt: at };
    this.#parts.set(key, Object.assign(part, about, { lastAt: at }));
    part.seconds += seconds ?? 0;
    return part;
  }
}

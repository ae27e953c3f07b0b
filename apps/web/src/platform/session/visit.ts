const VISIT_KEY = 'visit';

/** A company that a person of the provider has entered, in this tab alone; their own session stays in the others. */
export interface Visit {
  token: string;
  /** When it ends. */
  until: string;
  /** The path that it began at. */
  back: string;
}

/** @returns the visit of this tab, or null */
export function storedVisit(): Visit | null {
  try {
    const visit = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? 'null') as Visit | null;
    return typeof visit?.token === 'string' ? visit : null;
  } catch {
    return null;
  }
}

/** From now on this tab's calls are those of the visit. Must be followed by a full page load. */
export function beginVisit(visit: Visit): void {
  sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
}

/** Goes back to the person's own session. Must be followed by a full page load. */
export function endVisit(): void {
  sessionStorage.removeItem(VISIT_KEY);
}

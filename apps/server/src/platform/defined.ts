type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The parts of a change that are given. */
export function defined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
}

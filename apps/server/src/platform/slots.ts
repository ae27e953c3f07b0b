export interface AnySlot {
  /** What is needed, for the one who forgot it. */
  readonly what: string;
}

/**
 * What an area needs from others that it must not know: it declares a slot, and the manifests of those fill it.
 * Nothing is kept here; what fills a slot belongs to the program that was put together (`platform.slots`).
 */
export interface Slot<T> extends AnySlot {
  /** Never there: it lets the compiler hold fillings to the type. */
  readonly type?: (filling: T) => T;
}

/** @param what is needed, e.g. `products that must not be deleted` @returns a slot that any number of areas may fill */
export function defineSlot<T>(what: string): Slot<T> {
  return { what };
}

/** Something that fills a slot. */
export interface Filling {
  readonly slot: AnySlot;
  readonly filling: unknown;
}

/** @returns `filling` for `slot`, for a manifest's `fills` */
export function fill<T>(slot: Slot<T>, filling: T): Filling {
  return { slot, filling };
}

/** What fills the slots of this program. */
export interface Slots {
  /** All that fills a slot, in the order of the areas. */
  all<T>(slot: Slot<T>): readonly T[];
  /** What fills a slot that only one area can fill. @throws when none or several do */
  one<T>(slot: Slot<T>): T;
}

/** @param fillings of all manifests, in the order of the areas */
export function createSlots(fillings: readonly Filling[]): Slots {
  const bySlot = Map.groupBy(fillings, ({ slot }): AnySlot => slot);
  // One type assertion: `fill` took each with the type of its slot.
  const all = <T>(slot: Slot<T>) => (bySlot.get(slot) ?? []).map(({ filling }) => filling as T);
  return {
    all,
    one<T>(slot: Slot<T>) {
      const [filling, ...others] = all(slot);
      if (filling === undefined || others.length > 0) {
        throw new Error(`${filling === undefined ? 'No area gives' : 'Several areas give'}: ${slot.what}`);
      }
      return filling;
    },
  };
}

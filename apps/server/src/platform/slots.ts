export interface AnySlot {
  /** What is needed, for the message if nobody fills it. */
  readonly what: string;
}

/**
 * Something that an area needs from others that it must not know: it declares a slot, and their manifests fill it.
 * Nothing is stored here; fillings belong to the assembled program (`platform.slots`).
 */
export interface Slot<T> extends AnySlot {
  /** Never present: it lets the compiler check fillings against the type. */
  readonly type?: (filling: T) => T;
}

/** @param what is needed, e.g. `products that must not be deleted` @returns a slot that any number of areas may fill */
export function defineSlot<T>(what: string): Slot<T> {
  return { what };
}

/** A filling of a slot. */
export interface Filling {
  readonly slot: AnySlot;
  readonly filling: unknown;
}

/** @returns `filling` for `slot`, for a manifest's `fills` */
export function fill<T>(slot: Slot<T>, filling: T): Filling {
  return { slot, filling };
}

/** The fillings of this program. */
export interface Slots {
  /** All fillings of a slot, in the order of the areas. */
  all<T>(slot: Slot<T>): readonly T[];
  /** The filling of a slot that only one area can fill. @throws if none or several do */
  one<T>(slot: Slot<T>): T;
}

/** @param fillings of all manifests, in the order of the areas */
export function createSlots(fillings: readonly Filling[]): Slots {
  const bySlot = Map.groupBy(fillings, ({ slot }): AnySlot => slot);
  // One type assertion: `fill` checked each against the type of its slot.
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

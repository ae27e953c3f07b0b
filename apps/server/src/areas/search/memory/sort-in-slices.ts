/** Elements sorted in one go. */
const RUN = 512;

/**
 * Sorts like `Array.sort`, in pieces, so that a long list does not block everything else.
 * @param pause called after each piece; may wait
 * @returns the sorted list, in one of two arrays of the same length
 */
export async function sortInSlices(
  list: Uint32Array,
  compare: (one: number, other: number) => number,
  pause: () => Promise<void> | void,
): Promise<Uint32Array> {
  for (let start = 0; start < list.length; start += RUN) {
    list.subarray(start, start + RUN).sort(compare);
    await pause();
  }
  let from: Uint32Array = list;
  let to: Uint32Array = new Uint32Array(list.length);
  for (let width = RUN; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length);
      const end = Math.min(start + 2 * width, list.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const takeLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[at] = from[takeLeft ? left++ : right++] ?? 0;
        if ((at & (RUN - 1)) === 0) await pause();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

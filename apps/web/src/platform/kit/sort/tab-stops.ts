const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([hidden]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, [contenteditable="true"], [tabindex]';

/**
 * What the Tab key comes to inside `root`, in the order of the page. Of a group of radio buttons that is the chosen
 * one, or all of them while none is chosen.
 */
export function tabStopsOf(root: Element): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
  const chosen = new Set(
    all.filter((one) => isRadio(one) && one.checked).map((one) => (one as HTMLInputElement).name),
  );
  return all.filter((one) => !isRadio(one) || one.checked || !chosen.has(one.name));
}

/** Whether Tab, or with `backwards` Shift and Tab, leads from `from` to nothing more inside `root`. */
export function isLastStop(root: Element, from: Element, backwards: boolean): boolean {
  const wanted = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const group = isRadio(from) ? from.name : null;
  return !tabStopsOf(root).some(
    (stop) => (from.compareDocumentPosition(stop) & wanted) !== 0 && !(isRadio(stop) && stop.name === group),
  );
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

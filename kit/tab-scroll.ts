type Row = Pick<HTMLElement, 'scrollLeft' | 'clientWidth'>
type Tab = Pick<HTMLElement, 'offsetLeft' | 'offsetWidth'>

/** How much of the next tab shows beside one that was scrolled to, so that readers see that there are more. */
const peek = 24

/**
 * Where a row of tabs has to be scrolled so that the whole of a tab is visible; null if it is visible already. Both
 * directions of writing measure from the left edge of the row before it was scrolled.
 */
export function findTabScroll({ scrollLeft, clientWidth }: Row, { offsetLeft, offsetWidth }: Tab): number | null {
  const end = offsetLeft + offsetWidth
  if (offsetLeft < scrollLeft) return offsetLeft - peek
  return end > scrollLeft + clientWidth ? end + peek - clientWidth : null
}

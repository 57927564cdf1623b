/** How far a row is scrolled from its start, in pixels; browsers count it below zero in right-to-left text. */
export const readScroll = (row: HTMLElement): number => Math.abs(row.scrollLeft)

/** The distance from the start of one item of a row to the start of the next, in pixels. */
export function stepOf(row: HTMLElement): number {
  const [first, second] = [...row.children] as HTMLElement[]
  return first && second ? Math.max(1, Math.abs(second.offsetLeft - first.offsetLeft)) : 1
}

/** Marks a button that scrolls the row of its section by this number of items, or to one of them. */
export const turnBy = (items: number) => ({ 'data-turn-by': items })
/** Marks a button that scrolls the row of its section to one of its items. */
export const turnTo = (item: number) => ({ 'data-turn-to': item })
/** Marks the row itself; the value records the last scroll. */
export const rowMark = { 'data-turned': '' }

/**
 * Does what a marked button asks for, using only the page, so that it also works before the program has loaded. Returns
 * whether the button is marked.
 */
export function turnRow(button: HTMLElement): boolean {
  const { turnBy: by, turnTo: to } = button.dataset
  if (by === undefined && to === undefined) return false
  const row = button.closest('section')?.querySelector<HTMLElement>('[data-turned]')
  if (!row) return true
  // If the program loads only after the row was scrolled, it reads the amount here.
  row.dataset['turned'] = by ?? ''
  const step = stepOf(row)
  const wanted = to === undefined ? Math.round(readScroll(row) / step) + Number(by) : Number(to)
  // The browser clamps the position to the row.
  const forwards = getComputedStyle(row).direction === 'rtl' ? -1 : 1
  row.scrollTo({ left: forwards * wanted * step })
  return true
}

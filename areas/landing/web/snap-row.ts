/** How far a row was scrolled, whichever way it is read: from right to left a browser counts below zero. */
export const scrolledBy = (row: HTMLElement): number => Math.abs(row.scrollLeft)

/** From the start of one item of a row to the start of the next, in pixels. */
export function stepOf(row: HTMLElement): number {
  const [first, second] = [...row.children] as HTMLElement[]
  return first && second ? Math.max(1, Math.abs(second.offsetLeft - first.offsetLeft)) : 1
}

/** Marks a button that turns the row of its section: by so many items, or to one of them. */
export const turnBy = (items: number) => ({ 'data-turn-by': items })
export const turnTo = (item: number) => ({ 'data-turn-to': item })
/** Marks the row itself; the value is what turned it last. */
export const turned = { 'data-turned': '' }

/** Does what such a button asks for, from the page alone: also before the program is there. Tells whether this is one. */
export function turnRow(button: HTMLElement): boolean {
  const { turnBy: by, turnTo: to } = button.dataset
  if (by === undefined && to === undefined) return false
  const row = button.closest('section')?.querySelector<HTMLElement>('[data-turned]')
  if (!row) return true
  // The program may come when the row has been turned already: it reads here by what.
  row.dataset['turned'] = by ?? ''
  const step = stepOf(row)
  const wanted = to === undefined ? Math.round(scrolledBy(row) / step) + Number(by) : Number(to)
  // The browser keeps it within the row.
  const forwards = getComputedStyle(row).direction === 'rtl' ? -1 : 1
  row.scrollTo({ left: forwards * wanted * step })
  return true
}

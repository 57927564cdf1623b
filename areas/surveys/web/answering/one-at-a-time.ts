type Json = Readonly<Record<string, unknown>>

/** One question, or several that belong together, and the index of the author's page that contains it, from 0. */
type Step = { ofPage: number; page: Json }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

const displayOnlyTypes: ReadonlySet<unknown> = new Set(['html', 'image', 'expression'])
/** Tells whether elements of this type are only read or looked at; they are shown with the question after them. */
export const isDisplayOnly = (type: unknown): boolean => displayOnlyTypes.has(type)

/** Shuffles by a seed, so that the order stays the same after a reload. */
function shuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const placeOf = (_: Item, no: number): number => {
    let hash = 2_166_136_261
    for (const letter of `${seed}:${no}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    // Without mixing, seeds that differ only at the end would give similar orders.
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
    return (hash ^ (hash >>> 13)) >>> 0
  }
  return items
    .map((item, no) => ({ item, place: placeOf(item, no) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Splits a page or panel into the parts that are shown separately, each still inside its panels. */
function splitIntoParts(container: Json, seed: string): Json[][] {
  const parts: Json[][] = []
  let pending: Json[] = []
  for (const element of objectsIn(container['elements'])) {
    if (isDisplayOnly(element['type'])) pending.push(element)
    else if (element['type'] === 'panel' || (element['type'] === undefined && Array.isArray(element['elements']))) {
      const inner = splitIntoParts(element, `${seed}/${String(element['name'])}`)
      for (const [no, part] of inner.entries()) {
        const { questionsOrder: _order, ...panel } = element
        const name = no === 0 ? element['name'] : `${String(element['name'])}--${no}`
        parts.push([...pending, { ...panel, name, elements: part }])
        pending = []
      }
    } else {
      // A button group that does not fit becomes a dropdown, so it is always shown as an ordinary list of choices.
      const isButtons = element['type'] === 'buttongroup'
      parts.push([...pending, isButtons ? { ...element, type: 'radiogroup' } : element])
      pending = []
    }
  }
  const last = parts.at(-1)
  if (pending.length > 0 && last) last.push(...pending)
  else if (pending.length > 0) parts.push(pending)
  return container['questionsOrder'] === 'random' ? shuffle(parts, seed) : parts
}

/**
 * Returns the same questionnaire with one question on each page. Titles and conditions of the author's pages and panels stay with every
 * question inside them; `ofPage` maps each new page to the index of the author's page. Random orders are applied here, and the seed
 * decides them.
 */
export function askOneAtATime(document: Json, seed: string): { document: Record<string, unknown>; ofPage: number[] } {
  const { pages: given, elements, ...rest } = document
  const pages = Array.isArray(given) ? objectsIn(given) : [{ elements }]
  const steps: Step[] = pages.flatMap((page, ofPage) => {
    const { questionsOrder: _order, ...own } = page
    const called = typeof page['name'] === 'string' ? page['name'] : `page${ofPage + 1}`
    return splitIntoParts(page, `${seed}/${ofPage}`).map((part, no) => ({
      ofPage,
      page: { ...own, name: no === 0 ? called : `${called}--${no}`, elements: part },
    }))
  })
  return { document: { ...rest, pages: steps.map(({ page }) => page) }, ofPage: steps.map(({ ofPage }) => ofPage) }
}

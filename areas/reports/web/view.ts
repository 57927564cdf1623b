/** The query parameters that belong to a page of rows rather than to a view. */
const pageParameters = ['page', 'cursor', 'after', 'limit']

/** The part of an address that a saved view contains: the filters and the order of its list, without the page. */
export function readView(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) => names.includes(name) && !pageParameters.includes(name)),
  )
  kept.sort()
  return kept.toString()
}

/** Replaces the filters and the order of a list in the address with those of a saved view; other parameters stay. */
export function applyView(params: URLSearchParams, view: string, names: readonly string[]): string {
  const kept = [...params].filter(([name]) => !names.includes(name) && !pageParameters.includes(name))
  return new URLSearchParams([...kept, ...new URLSearchParams(readView(new URLSearchParams(view), names))]).toString()
}

/** What of an address belongs to a page of rows, and to no view. */
const places = ['page', 'cursor', 'after', 'limit']

/** What a saved view keeps of an address: the entries of its list, but the page. */
export function viewOf(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams([...params].filter(([name]) => names.includes(name) && !places.includes(name)))
  kept.sort()
  return kept.toString()
}

/** The address with a saved view in the place of what its list has in it; what is the page's stays. */
export function viewIn(params: URLSearchParams, view: string, names: readonly string[]): string {
  const kept = [...params].filter(([name]) => !names.includes(name) && !places.includes(name))
  return new URLSearchParams([...kept, ...new URLSearchParams(viewOf(new URLSearchParams(view), names))]).toString()
}

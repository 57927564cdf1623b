type Place = { pathname: string; search: string }

/** Whether a navigation leaves what is being edited: the path changes, or the value of `param` does. */
export function isLeaving(from: Place, to: Place, param?: string): boolean {
  if (from.pathname !== to.pathname) return true
  const valueAt = ({ search }: Place) => new URLSearchParams(search).get(param ?? '')
  return param !== undefined && valueAt(from) !== valueAt(to)
}

type Place = { pathname: string; search: string }

/** Whether the way from one place to another leaves what is edited behind: another path, or another value of `param`. */
export function isLeaving(from: Place, to: Place, param?: string): boolean {
  if (from.pathname !== to.pathname) return true
  const valueAt = ({ search }: Place) => new URLSearchParams(search).get(param ?? '')
  return param !== undefined && valueAt(from) !== valueAt(to)
}

/** The campaign that the address names, or null. */
export function readAffId(params: URLSearchParams): string | null {
  const text = params.get('affId') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? text : null
}

/** The value of one of this site's cookies, or null; always null while pages are prerendered. */
export const readCookie = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.cookie
        .split('; ')
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null)

/**
 * Sets a cookie of this site. It is sent when a visitor follows a link from another site, but not with another site's
 * forms and frames.
 */
export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}

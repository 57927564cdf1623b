/** The value of one of this site's cookies, or null. Nobody has any where pages are written in advance. */
export const readCookie = (name: string): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.cookie
        .split('; ')
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null)

/** Keeps a cookie of this site; other sites' links bring it along, their forms and frames do not. */
export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}

/** What a link of a wall stands for. */
export type Link = {
  personId: string
  surveyId: string
  ip: string
  /** The browser that the list was asked for; null where the call did not say which. */
  userAgent: string | null
  /** The second part of a link, for networks whose links have two. */
  token: string
}
export type Use<L extends Link> = { link: L } | { refused: 'unknown' | 'foreign' | 'used' }

/** The links that a wall has given out. Each works once, and only in the browser that it was made for, which is stricter than any real wall. */
export function createLinks<L extends Link>() {
  const links = new Map<string, L & { isUsed: boolean }>()
  return {
    give: (id: string, link: L): void => void links.set(id, { ...link, isUsed: false }),
    use(id: string, token: string, userAgent: string): Use<L> {
      const link = links.get(id)
      if (!link || link.token !== token) return { refused: 'unknown' }
      if (link.userAgent !== null && link.userAgent !== userAgent) return { refused: 'foreign' }
      if (link.isUsed) return { refused: 'used' }
      link.isUsed = true
      return { link }
    },
    forget: (): void => links.clear(),
  }
}

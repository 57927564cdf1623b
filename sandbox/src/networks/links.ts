/** What a link of a wall stands for. */
export type Link = {
  personId: string
  surveyId: string
  ip: string
  /** The browser that the list was asked for; null where the call did not say which. */
  userAgent: string | null
  /** Beside its id, where the network's links have two parts. */
  token: string
}
export type Use<L extends Link> = { link: L } | { refused: 'unknown' | 'foreign' | 'used' }

/** The links that a wall has given out. Each works once, and only in the browser that it was made for: that is stricter than any wall. */
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

/** A finger that may be pulling the page down: where it came down, and how far the sign has followed it, in CSS pixels. */
export type Pull = { x: number; y: number; pulled: number }

/** From here on letting go refreshes. */
export const farPx = 64
const mostPx = 96
/** The sign follows at half the way of the finger. */
const following = 0.5
/** So far a finger goes before it is clear which way it means. */
const slackPx = 8

type At = { x: number; y: number }

/** A finger came down: it may pull when it is alone, the page stands at its top and nothing covers it; else null. */
export const beginPull = (
  { x, y }: At,
  { fingers, scrolled, isCovered }: { fingers: number; scrolled: number; isCovered: boolean },
): Pull | null => (fingers === 1 && scrolled <= 0 && !isCovered ? { x, y, pulled: 0 } : null)

/** Where a pull has come to; null once the finger turns out to mean something else: to scroll, or to go sideways. */
export function movePull(
  pull: Pull,
  { x, y }: At,
  { fingers, scrolled }: { fingers: number; scrolled: number },
): Pull | null {
  const down = y - pull.y
  const aside = Math.abs(x - pull.x)
  if (fingers !== 1 || scrolled > 0 || down < -slackPx) return null
  if (pull.pulled === 0 && aside > slackPx && aside > down) return null
  return { ...pull, pulled: Math.min(mostPx, Math.max(0, down - slackPx) * following) }
}

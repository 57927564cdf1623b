/** A finger that may be pulling the page down: where it touched, and how far the indicator has followed it, in CSS pixels. */
export type Pull = { x: number; y: number; pulled: number }

/** Releasing the finger at this distance or further refreshes. */
export const farPx = 64
const mostPx = 96
/** The indicator moves half as far as the finger. */
const followRatio = 0.5
/** How far a finger must move before its direction is clear. */
const slackPx = 8

type At = { x: number; y: number }

/** Starts a pull when a single finger touches the page at its top and nothing covers it; otherwise null. */
export const beginPull = (
  { x, y }: At,
  { fingers, scrolled, isCovered }: { fingers: number; scrolled: number; isCovered: boolean },
): Pull | null => (fingers === 1 && scrolled <= 0 && !isCovered ? { x, y, pulled: 0 } : null)

/** Continues a pull; null once the finger turns out to scroll up or to move sideways. */
export function movePull(
  pull: Pull,
  { x, y }: At,
  { fingers, scrolled }: { fingers: number; scrolled: number },
): Pull | null {
  const down = y - pull.y
  const aside = Math.abs(x - pull.x)
  if (fingers !== 1 || scrolled > 0 || down < -slackPx) return null
  if (pull.pulled === 0 && aside > slackPx && aside > down) return null
  return { ...pull, pulled: Math.min(mostPx, Math.max(0, down - slackPx) * followRatio) }
}

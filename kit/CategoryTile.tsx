import { useMemo } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { shipped } from '../platform/words/en/shipped.ts'
import { anyCategory, categoryDrawings } from './illustrations/category-drawings.tsx'
import classes from './CategoryTile.module.css'

const shippedKeys = Object.keys(shipped.words) as (keyof typeof shipped.words)[]

/**
 * The picture of a category, given by its name in the reader's language; it is decorative, because the text beside it
 * says the same. `size` is in CSS pixels.
 */
export function CategoryTile({ category, size = 56 }: { category: string; size?: number }) {
  const say = useText(shipped)
  // A list of surveys has many tiles, and is drawn again at every tap.
  const key = useMemo(() => shippedKeys.find((one) => say(one) === category), [say, category])
  const { tint, drawing } = categoryDrawings[(key ? shipped.words[key] : category).toLowerCase()] ?? anyCategory
  return (
    <span className={classes.tile} data-tint={tint} style={{ width: size, height: size }} aria-hidden="true">
      <svg
        viewBox="0 0 48 48"
        width={Math.round(size * 0.78)}
        height={Math.round(size * 0.78)}
        fill="none"
        stroke="var(--tp-ink)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
      >
        {drawing}
      </svg>
    </span>
  )
}

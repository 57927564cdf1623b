import { brand } from './brand.ts'
import { Mark } from './Mark.tsx'

type Props = { size?: number; nameClass?: string | undefined }

/**
 * The operator's logo, or the name beside a mark. An attribute in the document's head decides which of them, so that
 * the first render is already right. Both are decorative: the surrounding element has the accessible name.
 */
export function Brand({ size = 32, nameClass }: Props) {
  return (
    <>
      <span className="tp-logo" />
      <span className="tp-named">
        <Mark size={size} />
        <span className={nameClass} dir="auto">
          {brand}
        </span>
      </span>
    </>
  )
}

import { brand } from './brand.ts'
import { Mark } from './Mark.tsx'

type Props = { size?: number; nameClass?: string | undefined }

/**
 * The operator's logo, or the name beside a mark. Which of them is shown, the head of the document says, so that the first drawing has
 * it; both are for the eye, and whatever is around them has the name.
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

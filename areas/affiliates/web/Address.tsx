import { listSegments } from './segments.ts'
import classes from './Affiliates.module.css'

/**
 * An address with its parts coloured: typed text, `aff_id`, parameters and placeholders. It still reads as one text.
 */
export function Address({ url }: { url: string }) {
  return (
    <code className={classes.address}>
      {listSegments(url).map(({ kind, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its position
        <span key={at} className={classes.part} data-kind={kind}>
          {text}
        </span>
      ))}
    </code>
  )
}

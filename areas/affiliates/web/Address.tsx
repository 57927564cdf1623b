import { segmentsOf } from './segments.ts'
import classes from './Affiliates.module.css'

/** An address in its parts: what was typed, `aff_id`, parameters and placeholders look different, and read as one text. */
export function Address({ url }: { url: string }) {
  return (
    <code className={classes.address}>
      {segmentsOf(url).map(({ kind, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts are what they are by their place
        <span key={at} className={classes.part} data-kind={kind}>
          {text}
        </span>
      ))}
    </code>
  )
}

import { CopyButton } from '../../../kit/CopyButton.tsx'
import classes from './Finance.module.css'

/** An id, or a text that is used like one, with a button that copies it. */
export function Id({ value, what }: { value: string; what: string }) {
  return (
    <span className={classes.id}>
      <code>{value}</code>
      <CopyButton look="icon" value={value} what={what} />
    </span>
  )
}

import { CopyButton } from '../../../kit/CopyButton.tsx'
import classes from './Finance.module.css'

/** An id, or any other text worth copying, with a copy button. */
export function CopyableId({ value, what }: { value: string; what: string }) {
  return (
    <span className={classes.id}>
      <code>{value}</code>
      <CopyButton look="icon" value={value} what={what} />
    </span>
  )
}

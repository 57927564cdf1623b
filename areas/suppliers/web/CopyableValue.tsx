import { CopyButton } from '../../../kit/CopyButton.tsx'
import classes from './Suppliers.module.css'

/** A value with a copy button, such as an id, an address or a secret. */
export function CopyableValue({ value, what, isBoxed = false }: { value: string; what: string; isBoxed?: boolean }) {
  return (
    <div className={isBoxed ? `${classes.copied} ${classes.boxed}` : classes.copied}>
      <code>{value}</code>
      <CopyButton look="icon" value={value} what={what} />
    </div>
  )
}

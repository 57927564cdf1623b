import { scroller } from './scroller.ts'
import classes from './ScrollablePre.module.css'

/** Text produced by a machine; a long one scrolls. */
export function ScrollablePre({ label, children }: { label: string; children: string }) {
  return (
    <pre {...scroller} aria-label={label} className={classes.pre}>
      {children}
    </pre>
  )
}

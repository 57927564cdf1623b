import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

type Props = {
  title: ReactNode
  /** An icon before the title. */
  sign?: ReactNode
  /** `words` puts the arrow right after the words; `line` puts it at the end of the line, for rows and cards. */
  look?: 'words' | 'line'
  open?: boolean
  /** Called each time the reader unfolds it. */
  onOpen?: () => void
  id?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A line, 44 px high, that unfolds its content. It is the browser's details element, so that searching the page also
 * finds folded text.
 */
export function Fold({ title, sign, look = 'words', open, onOpen, id, className = '', children }: Props) {
  return (
    <details
      id={id}
      className={`${classes.fold} ${className}`}
      open={open}
      {...(onOpen ? { onToggle: ({ currentTarget }) => currentTarget.open && onOpen() } : {})}
    >
      <summary className={classes.summary} data-look={look}>
        {sign}
        <span className={classes.title}>{title}</span>
        <IconChevronDown size={20} aria-hidden className={classes.arrow ?? ''} />
      </summary>
      {children}
    </details>
  )
}

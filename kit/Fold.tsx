import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Fold.module.css'

type Props = {
  title: ReactNode
  /** Before the title. */
  sign?: ReactNode
  /** `words`: the arrow follows the words; `line`: it stands at the end of the line, for rows and cards. */
  look?: 'words' | 'line'
  open?: boolean
  /** Each time that the reader unfolds it. */
  onOpen?: () => void
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** A line of 44 px that unfolds what is in it. It is the browser's own element, so that a search in the page finds what is folded. */
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

import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../platform/web/text/text.ts'
import { texts } from '../../platform/words/en/texts.ts'
import { SearchField } from '../SearchField.tsx'
import { StatusBadge, type StatusLook } from '../StatusBadge.tsx'
import classes from './Texts.module.css'

/** The list of texts that an operator can change. */
export function TextRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

type RowProps = {
  name: string
  /** The level of the name among the headings of the page. */
  order?: 2 | 3
  look: StatusLook
  state: string
  /** The address of its editor. */
  to: string
  mayChange: boolean
  children: ReactNode
}

/** A text: its name, a description, its state, and a link to its editor. */
export function TextRow({ name, order = 2, look, state, to, mayChange, children }: RowProps) {
  const say = useText(texts)
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Title order={order} size={order === 2 ? 'h4' : 'h5'}>
          {name}
        </Title>
        {children}
      </div>
      <StatusBadge look={look}>{state}</StatusBadge>
      <Button
        component={Link}
        to={to}
        variant="default"
        aria-label={say(mayChange ? 'editText' : 'openText', { name })}
      >
        {say(mayChange ? 'edit' : 'open')}
      </Button>
    </li>
  )
}

type SearchProps = { label: string; value: string; onChange: (text: string) => void }

/** The search above the rows. */
export function TextSearch(props: SearchProps) {
  return (
    <div className={classes.search}>
      <SearchField {...props} />
    </div>
  )
}

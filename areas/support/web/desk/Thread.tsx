import { Text } from '@mantine/core'
import type { DeskTicket } from '../../contract/support-desk.ts'
import { useEffect, useRef, useState } from 'react'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Moment } from '../../../../kit/cells.tsx'
import { nameAuthor } from './who-wrote.ts'
import classes from './Desk.module.css'

/** Every message and note, oldest first; screen readers announce new ones. */
export function Thread({ ticket: { name, entries } }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const seen = useRef(entries.length)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (entries.length > seen.current) setTold(say('newEntries', { count: entries.length - seen.current }))
    seen.current = entries.length
  }, [entries.length, say])
  return (
    <>
      <ol className={classes.entries} aria-label={say('thread')}>
        {entries.map(({ entryId, kind, author, text, at }) => (
          <li key={entryId} className={classes.entry} data-kind={kind}>
            <Text size="sm" c="dimmed" mb={4}>
              <strong>{nameAuthor(say, { kind, author }, name)}</strong>
              {kind === 'note' && ` · ${say('noteMark')}`} · <Moment at={at} />
            </Text>
            <p>{text || say('erased')}</p>
          </li>
        ))}
      </ol>
      <span className="tp-sr-only" role="status">
        {told}
      </span>
    </>
  )
}

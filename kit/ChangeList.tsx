import { Text } from '@mantine/core'
import { changes as words } from '../platform/words/en/changes.ts'
import { useText } from '../platform/web/text/text.ts'
import classes from './ChangeList.module.css'

/** A field by its label, with its value before and after; an empty text means no value. */
export type Change = { field: string; before: string; after: string }

/**
 * The changes of several fields: the old value struck through and the new one after it, both labelled for screen
 * readers.
 */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const say = useText(words)
  if (changes.length === 0) return <Text c="dimmed">{say('none')}</Text>
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field || say('all')}</dt>
          <dd>
            <span className="tp-sr-only">{say('before')} </span>
            {before ? <del>{before}</del> : <span className={classes.nothing}>{say('nothing')}</span>}
            <span aria-hidden="true"> → </span>
            <span className="tp-sr-only">{say('after')} </span>
            {after ? <ins>{after}</ins> : <span className={classes.nothing}>{say('nothing')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

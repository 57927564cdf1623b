import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import type { MailVariable } from '../contract.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import classes from './Mails.module.css'

type Props = { variables: readonly MailVariable[]; onInsert: ((name: string) => void) | null }

/** The variables of an email; pressing one inserts it at the cursor. */
export function Variables({ variables, onInsert }: Props) {
  const say = useText(mailsAdmin)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text fw={600} size="sm" id={id}>
        {say('variables')}
      </Text>
      {onInsert && (
        <Text size="sm" c="dimmed">
          {say('variablesNote')}
        </Text>
      )}
      <ul className={classes.variables}>
        {variables.map(({ name, about, isRequired }) => (
          <li key={name}>
            {onInsert ? (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.code ?? ''}
                aria-label={say('insertLong', { name, about })}
                onClick={() => onInsert(name)}
              >
                {`{{${name}}}`}
              </Button>
            ) : (
              <code className={classes.code}>{`{{${name}}}`}</code>
            )}
            <Text size="sm">
              {about}
              {isRequired && <strong>{` · ${say('required')}`}</strong>}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

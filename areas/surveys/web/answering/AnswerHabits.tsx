import { Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import type { Habits } from './habits.ts'
import classes from './Questionnaire.module.css'

type Props = { habits: Habits; onChange: (change: Partial<Habits>) => void }

/** The two switches of the questionnaire, folded away: WCAG 2.1.4 asks for one to turn single-key shortcuts off. */
export function AnswerHabits({ habits, onChange }: Props) {
  const say = useText(questionnaire)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.habits} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('habits')}</summary>
      {isOpen && (
        <Stack gap="xs" pt="xs">
          <Switch
            size="md"
            label={say('movesOn')}
            description={say('movesOnText')}
            checked={habits.movesOn}
            onChange={(event) => onChange({ movesOn: event.currentTarget.checked })}
          />
          <Switch
            size="md"
            label={say('hasKeys')}
            description={say('hasKeysText')}
            checked={habits.hasKeys}
            onChange={(event) => onChange({ hasKeys: event.currentTarget.checked })}
          />
        </Stack>
      )}
    </details>
  )
}

import { ActionIcon, Popover, Stack, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import type { Habits } from './habits.ts'
import classes from './Questionnaire.module.css'

type Props = { habits: Habits; onChange: (change: Partial<Habits>) => void }

/** A menu with two switches. WCAG 2.1.4 requires one of them, which turns single-key shortcuts off. */
export function AnswerSettings({ habits, onChange }: Props) {
  const say = useText(questionnaire)
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={34}
      width="min(328px, 100vw - 32px)"
      middlewares={{ shift: { padding: 16 } }}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={say('habits')}
          title={say('habits')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={22} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <Stack gap="md">
          <Text fw={600} id={titleId}>
            {say('habits')}
          </Text>
          <Switch
            size="md"
            label={say('movesOn')}
            description={say('movesOnText')}
            checked={habits.movesOn}
            onChange={(event) => onChange({ movesOn: event.currentTarget.checked })}
          />
          <div className={classes.keysOnly}>
            <Switch
              size="md"
              label={say('hasKeys')}
              description={say('hasKeysText')}
              checked={habits.hasKeys}
              onChange={(event) => onChange({ hasKeys: event.currentTarget.checked })}
            />
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

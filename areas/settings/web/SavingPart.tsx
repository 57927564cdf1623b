import { Alert, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import type { Saving } from './use-saving.ts'
import classes from './Settings.module.css'

type Props = {
  saving: Saving
  /** The effects of the change, one on each line. */
  lines: readonly string[]
  /** The current value, in words, after another person's change. */
  nowIs: string
  /** The label of the button that continues from that value. */
  goOn: string
  onGoOn: () => void
  children?: ReactNode
}

/** The end of a form that changes settings: the effects of the change, a refusal, and the button for the next step. */
export function SavingPart({ saving, lines, nowIs, goOn, onGoOn, children }: Props) {
  const say = useText(settingsAdmin)
  const { shown, submit, overtaken, previewFailure, saveFailure } = saving
  const at = overtaken?.changedAt ? formatDateTime(overtaken.changedAt) : ''
  return (
    <>
      <div role="status" className={classes.preview} data-shown={shown !== null || undefined}>
        {shown && (
          <>
            <Text fw={600}>{say('whatChanges')}</Text>
            <List size="sm" spacing={4}>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </>
        )}
      </div>
      {overtaken ? (
        <Alert
          color="danger"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={
            overtaken.changedByName === null
              ? say('overtakenByGone', { at })
              : say('overtaken', { name: overtaken.changedByName, at })
          }
        >
          <Text size="sm">{nowIs}</Text>
          <Button size="sm" variant="default" mt="xs" onClick={onGoOn}>
            {goOn}
          </Button>
        </Alert>
      ) : (
        <>
          <ErrorNotice failure={previewFailure} title={say('notPreviewed')} />
          <ErrorNotice failure={saveFailure} title={say('notSaved')} />
          <Group justify="flex-end">
            {children}
            <BusyButton type="submit" loading={submit.isBusy}>
              {say(shown ? 'save' : 'preview')}
            </BusyButton>
          </Group>
        </>
      )}
    </>
  )
}

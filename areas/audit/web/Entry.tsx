import { Button, Group, Stack, Text } from '@mantine/core'
import type { AuditRow } from '../contract.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ChangeList } from '../../../kit/ChangeList.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { audit } from '../words/en/audit.ts'
import { Sentence } from './for-others/Sentence.tsx'

type Props = {
  row: AuditRow | null
  onClose: () => void
  onActor: (actorId: string) => void
  onSubject: (subject: string) => void
}

/** One entry in full: who did what, why and from where, with the values before and after. */
export function Entry({ row, onClose, onActor, onSubject }: Props) {
  const say = useText(audit)
  return (
    <Modal opened={row !== null} onClose={onClose} title={say('entry')} width={560}>
      {row && (
        <Stack gap="md">
          <div>
            <Text fw={600}>
              <Sentence pieces={row.pieces} />
            </Text>
            <Text size="sm" c="dimmed">
              {[formatDateTime(row.at), row.ip].filter(Boolean).join(' · ')}
            </Text>
          </div>
          {row.reason && (
            <div>
              <Text size="sm" c="dimmed">
                {say('reason')}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{row.reason}</Text>
            </div>
          )}
          {row.changes.length > 0 && <ChangeList changes={row.changes} />}
          <Group gap="sm">
            {row.actorId && (
              <Button size="sm" variant="default" onClick={() => onActor(row.actorId ?? '')}>
                {say('sameActor')}
              </Button>
            )}
            {row.subjectName !== '' && (
              <Button size="sm" variant="default" onClick={() => onSubject(row.subject)}>
                {say('sameSubject')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

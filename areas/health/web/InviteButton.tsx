import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { invitationsPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { health } from '../words/en/health.ts'
import { useHealthSurveysQuery } from './health-api.ts'

const surveysAtMost = 100

/** Chooses the live survey to which the members of a list are invited. */
function SurveyChoice({ segment }: { segment: string }) {
  const say = useText(health)
  const { data } = useHealthSurveysQuery({ query: { status: 'live', limit: surveysAtMost } })
  const [chosen, setChosen] = useState<string | null>(null)
  const surveys = data?.rows ?? []
  const surveyId = chosen ?? surveys[0]?.surveyId
  if (data && surveyId === undefined) return <Text>{say('noLiveSurvey')}</Text>
  return (
    <Stack gap="md">
      <NativeSelect
        label={say('liveSurvey')}
        value={surveyId ?? ''}
        data={surveys.map((one) => ({ value: one.surveyId, label: one.title }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {surveyId !== undefined && (
        <Button
          component={Link}
          to={`${invitationsPath(surveyId)}?${new URLSearchParams({ segment }).toString()}`}
          style={{ alignSelf: 'flex-start' }}
        >
          {say('toInvitations')}
        </Button>
      )}
    </Stack>
  )
}

/** Links from a list of members to the invitations of a live survey. */
export function InviteButton({ segment }: { segment: string }) {
  const say = useText(health)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say('invite')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={say('invite')}>
        {isOpen && <SurveyChoice segment={segment} />}
      </Modal>
    </>
  )
}

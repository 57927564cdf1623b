import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { roundMaxWaves } from '../contract.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { invitations } from '../words/en/invitations.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useInvitationsInviteMutation } from './invitations-api.ts'
import { buildRequest, fieldBounds, firstDraft, findFlaws, type RoundField } from './round-draft.ts'

const fields: readonly { name: RoundField; word: 'people' | 'waveSize' | 'gap' }[] = [
  { name: 'people', word: 'people' },
  { name: 'waveSize', word: 'waveSize' },
  { name: 'gapMinutes', word: 'gap' },
]

/** Asks how many people to invite, the size of the waves, and the time between them. */
export function RoundForm({ surveyId }: { surveyId: string }) {
  const say = useText(invitations)
  const id = useId()
  const { params, put } = useAddress()
  const segment = params.get('segment')
  const [draft, setDraft] = useState(firstDraft)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const [invite, { isLoading }] = useInvitationsInviteMutation()
  const { outOfBounds, hasTooManyWaves } = findFlaws(draft)

  const problemOf = (name: RoundField): string | null => {
    if (!wasTried) return null
    if (outOfBounds.includes(name)) return say('between', fieldBounds[name])
    return name === 'waveSize' && hasTooManyWaves ? say('tooMany', { max: roundMaxWaves }) : null
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    setTried(true)
    setDone('')
    setFailure(null)
    const [first = hasTooManyWaves ? 'waveSize' : undefined] = outOfBounds
    if (first) return document.getElementById(`${id}-${first}`)?.focus()
    try {
      const body = { ...buildRequest(draft), ...(segment ? { segment } : {}) }
      const { data } = await invite({ params: { surveyId }, body }).unwrap()
      const words = say('invited', { count: data.chosen })
      setDone(words)
      toasts.success(words)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <Card component="form" noValidate aria-labelledby={`${id}-title`} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Title order={2} size="h3" id={`${id}-title`}>
          {say('form')}
        </Title>
        {segment && (
          <Group gap="sm">
            <Text>{say('fromList')}</Text>
            <Button variant="subtle" size="sm" onClick={() => put({ segment: null })}>
              {say('fromEverybody')}
            </Button>
          </Group>
        )}
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {fields.map(({ name, word }) => (
            <TextInput
              key={name}
              id={`${id}-${name}`}
              label={say(word)}
              inputMode="numeric"
              withAsterisk
              aria-required
              maxLength={6}
              value={draft[name]}
              error={problemOf(name)}
              onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {say('peopleNote')}
        </Text>
        <ErrorNotice failure={failure} title={say('inviteFailed')} />
        <Button type="submit" loading={isLoading} h={44} style={{ justifySelf: 'start', alignSelf: 'flex-start' }}>
          {say('invite')}
        </Button>
        <Text role="status" fw={600}>
          {done}
        </Text>
      </Stack>
    </Card>
  )
}

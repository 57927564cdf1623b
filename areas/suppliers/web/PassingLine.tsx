import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { passingScopes, type PassingPartner, type PassingScope, type ToldQuestion } from '../contract/passing.ts'
import { passing } from '../words/en/passing.ts'
import { usePassingChangeMutation } from './passing-api.ts'

/** The name of a question in a list. For the date of birth it is the age, since only that is passed on. */
const getQuestionName = ({ said, text }: ToldQuestion, say: Say<typeof passing.words>): string =>
  said === 'age' ? say('saidAge') : (text ?? say('questionGone'))

/** One partner: the answers it may receive, the buttons to agree or withdraw, and what it received and when. */
export function PassingLine({ partner }: { partner: PassingPartner }) {
  const say = useText(passing)
  const { supplierKey, name, told, notAskedAgain } = partner
  const [change, { isLoading }] = usePassingChangeMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [leaving, setLeaving] = useState<PassingScope | null>(null)
  const send = async (scope: PassingScope, isGiven: boolean) => {
    setFailure(null)
    try {
      await change({ body: { supplierKey, scope, isGiven, version: partner[scope].version } }).unwrap()
    } catch (error) {
      setFailure(failureOf(error))
    }
    setLeaving(null)
  }
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      {passingScopes.map((scope) => (
        <ScopePart
          key={scope}
          scope={scope}
          partner={partner}
          isBusy={isLoading}
          onAgree={() => void send(scope, true)}
          onLeave={() => setLeaving(scope)}
        />
      ))}
      <ErrorNotice failure={failure} title={say('failed')} />
      {told.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {say('told', { name })}
          </Text>
          <List size="sm">
            {told.map(({ at, questions }) => (
              <List.Item key={at}>
                {say('toldOn', {
                  day: shortDay(at),
                  questions: questions.map((one) => getQuestionName(one, say)).join(' · '),
                })}
              </List.Item>
            ))}
          </List>
          <Text size="sm">{say('notAsked', { count: notAskedAgain })}</Text>
        </>
      )}
      <ConfirmDelete
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={say('leaveTitle', { name })}
        confirm={say('leave')}
        keep={say('keep')}
        isBusy={isLoading}
        onConfirm={() => leaving && void send(leaving, false)}
      >
        {say('leaveText')}
      </ConfirmDelete>
    </Stack>
  )
}

type ScopeProps = {
  scope: PassingScope
  partner: PassingPartner
  isBusy: boolean
  onAgree: () => void
  onLeave: () => void
}
function ScopePart({ scope, partner, isBusy, onAgree, onLeave }: ScopeProps) {
  const say = useText(passing)
  const { name } = partner
  const { questions, isGiven, isAny, givenAt } = partner[scope]
  const isSensitive = scope === 'sensitive'
  if (questions.length === 0 && !isAny) return null
  return (
    <Stack gap="xs">
      {questions.length > 0 && (
        <>
          <Text size="sm">{say(scope, { name })}</Text>
          <List size="sm">
            {questions.map((one) => (
              <List.Item key={`${one.said} ${one.text ?? ''}`}>{getQuestionName(one, say)}</List.Item>
            ))}
          </List>
        </>
      )}
      {isAny && givenAt && (
        <Text size="sm" c="dimmed">
          {isGiven || questions.length === 0 ? say('given', { day: shortDay(givenAt) }) : say('changed')}
        </Text>
      )}
      <Group gap="xs">
        {!isGiven && questions.length > 0 && (
          <Button variant="default" mih={44} loading={isBusy} onClick={onAgree}>
            {say(isSensitive ? 'agreeSensitive' : 'agree', { name })}
          </Button>
        )}
        {isAny && (
          <Button variant="default" mih={44} onClick={onLeave}>
            {say(isSensitive ? 'withdrawSensitive' : 'withdraw', { name })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

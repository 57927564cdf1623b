import { Alert, Anchor, Button, Group, Stack, Textarea } from '@mantine/core'
import { disputeTextMaxLength } from '../../disputes/contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { pointsText } from '../../../kit/Points.tsx'
import type { useDispute } from './use-dispute.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'

const ids = { points: 'dispute-points', answer: 'dispute-answer' }

type Props = {
  /** What is left of the promise; 0 leaves only an answer. */
  mostPoints: number
  /** Where points beyond the promise are proposed, for staff who may. */
  proposal: string | null
  decision: Pick<ReturnType<typeof useDispute>, 'decide' | 'pending'>
}

/** Grant points or refuse, either with an answer that the panelist reads. */
export function DisputeDecider({ mostPoints, proposal, decision: { decide, pending } }: Props) {
  const say = useText(financeDesk)
  const [points, setPoints] = useState<number | null>(mostPoints || null)
  const [answer, setAnswer] = useState('')
  const [tried, setTried] = useState<'grant' | 'refuse' | null>(null)
  const isMissing = answer.trim() === ''
  const isWrong = points === null || points < 1 || points > mostPoints
  const submit = (wanted: 'grant' | 'refuse') => {
    setTried(wanted)
    if (wanted === 'grant' && isWrong) return document.getElementById(ids.points)?.focus()
    if (isMissing) return document.getElementById(ids.answer)?.focus()
    const text = answer.trim()
    if (wanted === 'refuse') return void decide({ decision: 'refuse', answer: text })
    if (points !== null) void decide({ decision: 'grant', points, answer: text })
  }
  return (
    <Stack gap="md">
      {mostPoints === 0 && (
        <Alert color="info" title={say('promisePaid')}>
          {say('promisePaidText')}{' '}
          {proposal && (
            <Anchor component={Link} to={proposal} inherit>
              {say('propose')}
            </Anchor>
          )}
        </Alert>
      )}
      {mostPoints > 0 && (
        <WholeNumberField
          id={ids.points}
          label={say('points')}
          description={say('pointsNote', { most: pointsText(mostPoints) })}
          value={points}
          onChange={setPoints}
          error={tried === 'grant' && isWrong ? say('pointsWrong', { most: pointsText(mostPoints) }) : null}
        />
      )}
      <Textarea
        id={ids.answer}
        label={say('answer')}
        description={say('answerNote')}
        withAsterisk
        aria-required
        autosize
        minRows={3}
        maxLength={disputeTextMaxLength}
        value={answer}
        error={tried !== null && isMissing ? say('answerMissing') : null}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap="sm">
        {mostPoints > 0 && (
          <Button loading={pending === 'grant'} disabled={pending === 'refuse'} onClick={() => submit('grant')}>
            {say('grant')}
          </Button>
        )}
        <Button
          variant="default"
          loading={pending === 'refuse'}
          disabled={pending === 'grant'}
          onClick={() => submit('refuse')}
        >
          {say('refuse')}
        </Button>
      </Group>
    </Stack>
  )
}

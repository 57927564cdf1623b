import { Alert, Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../platform/web/text/text.ts'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import { disputeTextMaxLength } from '../../disputes/contract.ts'
import { financeDesk } from '../words/en/finance-desk.ts'

export type Ruling = { decision: 'grant'; points: number; answer: string } | { decision: 'refuse'; answer: string }

type Props = {
  /** The points that were promised but not paid; with 0, the only possible decision is to refuse. */
  mostPoints: number
  /**
   * The number of points that the claim accounts for, which the field starts with; null when the claim names no
   * number.
   */
  claimed: number | null
  /** The address where staff with the permission can propose more points than were promised; null for others. */
  proposal: string | null
  decision: {
    decide: (choice: Ruling['decision'], ruling: Ruling) => void
    pending: Ruling['decision'] | null
  }
}

/** Grants points or refuses, in both cases with an answer that the panelist reads. */
export function DisputeDecider({ mostPoints, claimed, proposal, decision: { decide, pending } }: Props) {
  const say = useText(financeDesk)
  const id = useId()
  const [points, setPoints] = useState<number | null>(claimed)
  const [wasTried, setTried] = useState(false)
  const isWrong = points === null || points < 1 || points > mostPoints
  const most = pointsText(mostPoints)
  const checkPoints = () => {
    setTried(true)
    if (isWrong) document.getElementById(id)?.focus()
    return isWrong
  }
  return (
    <Choices<Ruling['decision']>
      choices={[
        ...(mostPoints > 0 ? [{ key: 'grant', word: say('grant'), isMain: true, stops: checkPoints } as const] : []),
        { key: 'refuse', word: say('refuse') },
      ]}
      reason={{
        label: say('answer'),
        note: say('answerNote'),
        problem: (typed) => (typed === '' ? say('answerMissing') : null),
        maxLength: disputeTextMaxLength,
      }}
      pending={pending}
      onChoose={(decision, answer) =>
        decide(decision, decision === 'grant' ? { decision, points: points ?? 0, answer } : { decision, answer })
      }
    >
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
          id={id}
          label={say('points')}
          description={say('pointsNote', { most })}
          value={points}
          onChange={setPoints}
          error={wasTried && isWrong ? say('pointsWrong', { most }) : null}
        />
      )}
    </Choices>
  )
}

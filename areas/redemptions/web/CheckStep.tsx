import { Button, Skeleton, Stack } from '@mantine/core'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { ActionBar } from './ActionBar.tsx'
import { Checks } from './Checks.tsx'
import { adjustChecks } from './draft.ts'
import { NotEligible } from './NotEligible.tsx'
import { useRedeemEligibilityQuery } from './redeem-api.ts'

type Props = { points: number; available: number; onContinue: () => void; onBack: () => void }

/** Shows every condition with a tick or a cross before the panelist has to fill in anything. */
export function CheckStep({ points, available, onContinue, onBack }: Props) {
  const say = useText(redeem)
  const { data, error, isFetching, refetch } = useRedeemEligibilityQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Stack gap="sm" role="status" aria-label={say('checking')}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} height={24} width={index % 2 ? '55%' : '70%'} />
        ))}
      </Stack>
    )
  }
  const checks = adjustChecks(data.checks, points, available, (missing) => say('needMore', { count: missing }))
  const failing = checks.filter(({ ok }) => !ok)
  return (
    <Stack gap="lg">
      <Checks checks={checks} />
      {failing.length > 0 && <NotEligible failing={failing} />}
      <ActionBar points={points}>
        <Button variant="default" onClick={onBack}>
          {say('back')}
        </Button>
        {failing.length === 0 && <Button onClick={onContinue}>{say('continue')}</Button>}
      </ActionBar>
    </Stack>
  )
}

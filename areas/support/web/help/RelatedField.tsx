import { Anchor, NativeSelect, Text } from '@mantine/core'
import { formatDay } from '../../../../platform/contract/day.ts'
import { useSurveysCompletedQuery } from '../../../surveys/web/for-others/surveys.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { pointsText } from '../../../../kit/Points.tsx'
import { useSupportRedemptionsQuery } from './support-api.ts'

const newest = { query: { currentPage: 1, limit: 50 } }

type Props = { id: string; value: string; onChange: (about: string) => void }

/**
 * Chooses which of the reader's surveys or redemptions a ticket is about. If they cannot be loaded, the ticket can
 * still be written.
 */
export function RelatedField({ id, value, onChange }: Props) {
  const say = useText(support)
  const surveys = useSurveysCompletedQuery(newest)
  const redemptions = useSupportRedemptionsQuery(newest)
  const attempts = (surveys.data?.rows ?? []).map(({ attemptId, title, startedAt }) => ({
    value: `attempt:${attemptId}`,
    label: `${title} · ${formatDay(startedAt)}`,
  }))
  const requests = (redemptions.data?.rows ?? []).map(({ redemptionId, rewardName, points, requestedAt }) => ({
    value: `redemption:${redemptionId}`,
    label: `${rewardName} · ${pointsText(points)} · ${formatDay(requestedAt)}`,
  }))
  const isUnread = (surveys.error && !surveys.isFetching) || (redemptions.error && !redemptions.isFetching)
  const isKnown = [...attempts, ...requests].some((one) => one.value === value)
  if (attempts.length === 0 && requests.length === 0 && value === '' && !isUnread) return null
  const retry = () => {
    if (surveys.error) void surveys.refetch()
    if (redemptions.error) void redemptions.refetch()
  }
  return (
    <div>
      <NativeSelect
        id={id}
        size="md"
        label={say('about')}
        description={say('aboutHint')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{say('aboutNothing')}</option>
        {value !== '' && !isKnown && <option value={value}>{say('aboutLinked')}</option>}
        {attempts.length > 0 && (
          <optgroup label={say('aboutSurveys')}>
            {attempts.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </optgroup>
        )}
        {requests.length > 0 && (
          <optgroup label={say('aboutRequests')}>
            {requests.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {isUnread && (
        <Text size="sm" mt={4} role="status">
          {say('aboutUnread')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={retry}>
            {say('tryAgain')}
          </Anchor>
        </Text>
      )}
    </div>
  )
}

import { Text } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, Moment, ShortMoment } from '../../../kit/cells.tsx'
import { finance } from '../words/en/finance.ts'
import type { Review } from './reviews.ts'

/** The people who reviewed a request, one below the other, each with their time; `isWhole` shows the whole time. */
export function Reviews({ reviews, isWhole = false }: { reviews: readonly Review[]; isWhole?: boolean }) {
  const say = useText(finance)
  return reviews.map(({ key, byName, at }) => (
    <Text key={key} span size="sm" c="dimmed" display="block" title={say(key)}>
      <EmailText email={byName ?? say('noPerson')} />
      {at && <br />}
      {at && (isWhole ? <Moment at={at} /> : <ShortMoment at={at} />)}
    </Text>
  ))
}

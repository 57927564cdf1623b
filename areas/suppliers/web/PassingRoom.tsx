import { failureOf } from '../../../platform/web/api/failure.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { PassingPartner } from '../contract/passing.ts'
import { passing } from '../words/en/passing.ts'
import { usePassingQuery } from './passing-api.ts'
import { SectionCard } from '../../../kit/SectionCard.tsx'
import { PartnerFold } from './PartnerFold.tsx'
import { PassingLine } from './PassingLine.tsx'

const describeAgreements = ({ answers }: PassingPartner, say: Say<typeof passing.words>): string =>
  answers.isGiven && answers.givenAt ? say('given', { day: shortDay(answers.givenAt) }) : ''

/**
 * A card of the settings: which answers partners may receive, and what they have received. Renders nothing if there
 * are no partners.
 */
export function PassingRoom() {
  const say = useText(passing)
  const { data, error, refetch } = usePassingQuery()
  if (error && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <SectionCard id="passing" title={say('title')} lead={say('text')}>
      {data.map((partner) => (
        <PartnerFold key={partner.supplierKey} name={partner.name} state={describeAgreements(partner, say)}>
          <PassingLine partner={partner} />
        </PartnerFold>
      ))}
    </SectionCard>
  )
}

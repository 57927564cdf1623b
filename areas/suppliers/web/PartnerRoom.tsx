import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { partners } from '../words/en/partners.ts'
import { usePartnersQuery } from './partners-api.ts'
import { SectionCard } from '../../../kit/SectionCard.tsx'
import { PartnerFold } from './PartnerFold.tsx'
import { PartnerLine, describeState } from './PartnerLine.tsx'

/**
 * A card of the settings: what each partner receives about the reader, to agree to or withdraw. Renders nothing if
 * there are no partners.
 */
export function PartnerRoom() {
  const say = useText(partners)
  const { data, error, refetch } = usePartnersQuery()
  if (error && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <SectionCard id="partners" title={say('room')} lead={say('offerText')}>
      {data.map((partner) => (
        <PartnerFold key={partner.supplierKey} name={partner.name} state={describeState(partner, say)}>
          <PartnerLine partner={partner} isNamed={false} />
        </PartnerFold>
      ))}
    </SectionCard>
  )
}

import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { partners } from '../words/en/partners.ts'
import { usePartnersQuery } from './partners-api.ts'
import { PartnerFold, PartnersCard } from './PartnerFold.tsx'
import { PartnerLine, stateOf } from './PartnerLine.tsx'

/** On the page of settings: what each partner is told of the reader, to agree to or to take back. Nothing where there is no partner. */
export function PartnerRoom() {
  const say = useText(partners)
  const { data, error, refetch } = usePartnersQuery()
  if (error && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <PartnersCard id="partners" title={say('room')} lead={say('offerText')}>
      {data.map((partner) => (
        <PartnerFold key={partner.supplierKey} name={partner.name} state={stateOf(partner, say)}>
          <PartnerLine partner={partner} isNamed={false} />
        </PartnerFold>
      ))}
    </PartnersCard>
  )
}

import { Card, Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { partners } from '../words/en/partners.ts'
import { usePartnersQuery } from './partners-api.ts'
import { PartnerLine } from './PartnerLine.tsx'
import classes from './Suppliers.module.css'

/** On the page of surveys: partners that the reader has not been asked about yet. Who has said no, or nothing, is not asked aloud again. */
export function PartnerOffers() {
  const say = useText(partners)
  const { data } = usePartnersQuery()
  const open = data?.filter(({ isGiven, withdrawnAt }) => !isGiven && withdrawnAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Card component="section" mb="md" aria-labelledby="partner-offers">
      <details>
        <summary className={classes.summary}>
          <Title order={2} size="h4" id="partner-offers" style={{ display: 'inline' }}>
            {say('offer', { count: open.length })}
          </Title>
        </summary>
        <Text c="dimmed" mb="sm">
          {say('offerText')}
        </Text>
        {open.map((partner) => (
          <PartnerLine key={partner.supplierKey} partner={partner} />
        ))}
      </details>
    </Card>
  )
}

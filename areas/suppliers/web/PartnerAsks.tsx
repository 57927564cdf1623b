import { Card, Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import type { Partner } from '../contract/partners.ts'
import { partners } from '../words/en/partners.ts'
import { PartnerLine } from './PartnerLine.tsx'
import classes from './Suppliers.module.css'

/** The folded card that asks about partners. */
export function PartnerAsks({ open }: { open: readonly Partner[] }) {
  const say = useText(partners)
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

import { Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import type { Partner } from '../contract/partners.ts'
import { partners } from '../words/en/partners.ts'

// Apart, so that the page of surveys need not even name what the lines are made of.
const PartnerLine = lazy(async () => ({ default: (await import('./PartnerLine.tsx')).PartnerLine }))

/** What is asked about partners: why, and then of each what it receives. */
export function PartnerAsks({ open }: { open: readonly Partner[] }) {
  const say = useText(partners)
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {say('offerText')}
      </Text>
      <Suspense fallback={null}>
        <Stack gap="xl">
          {open.map((partner) => (
            <PartnerLine key={partner.supplierKey} partner={partner} />
          ))}
        </Stack>
      </Suspense>
    </>
  )
}

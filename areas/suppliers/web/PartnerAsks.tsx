import { Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import type { Partner } from '../contract/partners.ts'
import { partners } from '../words/en/partners.ts'

// Loaded separately, to keep the code for these lines out of the page of surveys.
const PartnerLine = lazy(async () => ({ default: (await import('./PartnerLine.tsx')).PartnerLine }))

/** Asks about partners: explains why, then lists what each would receive. */
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

import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import type { VendorFacts as Vendor } from '../../redemptions/contract.ts'
import { finance } from '../words/en/finance.ts'
import { CopyableId } from './CopyableId.tsx'

/** The provider's latest report on an order: whether it is paid, and how far the reward has come. */
export function VendorFacts({ vendor }: { vendor: Vendor }) {
  const say = useText(finance)
  const { word, orderId, rewardRef, delivery, deliveryAt, failedAt, resentAt, cancelledAt, askedAt, nextLookAt } =
    vendor
  return (
    <Stack gap="md">
      {failedAt && delivery !== 'delivered' && !cancelledAt && (
        <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />}>
          <Text>{say(resentAt ? 'bouncedAgain' : 'bounced', { at: formatDateTime(failedAt) })}</Text>
        </Alert>
      )}
      <Facts
        facts={[
          {
            label: say('vendorOrder'),
            value: word || '–',
            more: askedAt
              ? say(nextLookAt ? 'vendorAskedNext' : 'vendorAsked', {
                  at: formatDateTime(askedAt),
                  next: nextLookAt ? formatDateTime(nextLookAt) : '',
                })
              : say('vendorNotAsked'),
          },
          ...(delivery && deliveryAt
            ? [
                {
                  label: say('vendorDelivery'),
                  value: say(`delivery_${delivery}`),
                  more: say('vendorSince', { at: formatDateTime(deliveryAt) }),
                },
              ]
            : []),
          ...(resentAt ? [{ label: say('vendorResent'), value: formatDateTime(resentAt) }] : []),
          ...(cancelledAt ? [{ label: say('vendorCancelled'), value: formatDateTime(cancelledAt) }] : []),
          ...(orderId
            ? [{ label: say('orderId'), value: <CopyableId value={orderId} what={say('copyOrderId')} /> }]
            : []),
          ...(rewardRef
            ? [{ label: say('vendorReward'), value: <CopyableId value={rewardRef} what={say('copyRewardId')} /> }]
            : []),
        ]}
      />
    </Stack>
  )
}

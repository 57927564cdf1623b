import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { VendorSummary } from '../contract/commissions.ts'
import { holdingDaysMax } from '../contract/settings.ts'
import { vendors } from '../words/en/vendors.ts'
import { formatMoney } from './money.ts'
import { useVendorsHoldingMutation } from './vendors-api.ts'
import classes from './Vendors.module.css'

type CampaignOfVendor = VendorSummary['campaigns'][number]

/** The dialog that sets for how many days a campaign holds its commissions. */
function HoldingDialog({ campaign, onClose }: { campaign: CampaignOfVendor; onClose: () => void }) {
  const say = useText(vendors)
  const form = useFields(
    { days: campaign.hasOwnHolding ? String(campaign.holdingDays) : '' },
    {
      days: (value) =>
        value.trim() === '' || (/^\d{1,2}$/.test(value.trim()) && Number(value) <= holdingDaysMax)
          ? null
          : say('holdingUnfit', { max: holdingDaysMax }),
    },
  )
  const sending = useSubmit(form, useVendorsHoldingMutation(), {
    ask: ({ days }) => ({ body: { affId: campaign.affId, days: days.trim() === '' ? null : Number(days) } }),
    onDone: onClose,
    done: () => say('holdingSaved'),
  })
  return (
    <FormDialog
      title={say('holdingTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('save')}
      failed={say('holdingFailed')}
    >
      <Text c="dimmed">{say('holdingLead')}</Text>
      <TextInput label={say('holdingDays')} inputMode="numeric" {...form.getInputProps('days')} />
    </FormDialog>
  )
}

/** The campaigns of a vendor as cards: what each pays, has earned, holds, and had taken back. */
export function CampaignCards({ summary: { campaigns, mayDecide } }: { summary: VendorSummary }) {
  const say = useText(vendors)
  const [changed, setChanged] = useState<CampaignOfVendor | null>(null)
  if (campaigns.length === 0)
    return (
      <Card>
        <EmptyState art={<EmptySearch />} title={say('campaignsEmpty')} order={2}>
          {say('campaignsEmptyWhy')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ul className={classes.cards}>
        {campaigns.map((campaign) => (
          <Card component="li" key={campaign.affId} padding="lg">
            <Stack gap="sm">
              <Title order={2} size="h4" className={classes.long ?? ''}>
                {campaign.title}
              </Title>
              <Facts
                facts={[
                  { label: say('price'), value: formatMoney(campaign.price) },
                  { label: say('leadsPaid'), value: wholeNumber(campaign.count) },
                  { label: say('earned'), value: formatMoney(campaign.earned) },
                  { label: say('held'), value: formatMoney(campaign.held) },
                  { label: say('takenBack'), value: formatMoney(campaign.takenBack) },
                ]}
              />
              <Text size="sm" c="dimmed">
                {say('holdsFor', { count: campaign.holdingDays })}
                {campaign.hasOwnHolding && ` (${say('ownHolding')})`}
              </Text>
              {mayDecide && (
                <div>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('changeHoldingLong', { campaign: campaign.title })}
                    onClick={() => setChanged(campaign)}
                  >
                    {say('changeHolding')}
                  </Button>
                </div>
              )}
            </Stack>
          </Card>
        ))}
      </ul>
      {changed && <HoldingDialog campaign={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

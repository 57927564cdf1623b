import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import type { Campaign } from '../contract/campaigns.ts'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useAffiliatesTypesQuery, useAffiliatesVendorsQuery } from './affiliates-api.ts'
import { CallbackFields } from './CallbackFields.tsx'
import { CampaignChoice, CampaignInput } from './FormFields.tsx'
import type { CampaignForm } from './use-campaign-form.ts'
import { nameType } from './type-name.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}

type Props = { form: CampaignForm; before: Campaign | null }

function Basics({ form, before }: Props) {
  const say = useText(affiliateForm)
  const sayType = useText(affiliates)
  const types = useAffiliatesTypesQuery()
  const vendors = useAffiliatesVendorsQuery()
  const kinds = (types.data ?? []).map(({ id, affiliateType }) => ({
    value: String(id),
    label: nameType(sayType, id, affiliateType),
  }))
  const people = (vendors.data?.data ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const isKept = before !== null && !people.some(({ value }) => value === before.affVendor)
  const failed = types.error ?? vendors.error
  return (
    <Part title={say('basics')}>
      <CampaignInput form={form} field="affiliateTitle" isRequired />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CampaignChoice form={form} field="affType" options={kinds} isRequired />
        <CampaignChoice
          form={form}
          field="affVendor"
          options={isKept ? [...people, { value: before.affVendor, label: before.vendorName }] : people}
          isRequired
        />
      </SimpleGrid>
      <ErrorNotice
        failure={failed ? failureOf(failed) : null}
        title={say('choicesFailed')}
        onRetry={() => {
          void types.refetch()
          void vendors.refetch()
        }}
      />
    </Part>
  )
}

function Tracking({ form, before }: Props) {
  const say = useText(affiliateForm)
  const note = before ? `${say('baseUrlNote')} ${say('baseUrlEditNote')}` : say('baseUrlNote')
  return (
    <Part title={say('tracking')}>
      <CampaignInput form={form} field="baseUrl" kind="url" note={note} isRequired={before === null} />
      <CampaignInput form={form} field="clickId" note={say('clickIdNote')} isRequired />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CampaignInput form={form} field="subId1" />
        <CampaignInput form={form} field="subId2" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <CampaignInput form={form} field="source" isRequired />
        <CampaignInput form={form} field="creativeId" />
        <CampaignInput form={form} field="placement" />
      </SimpleGrid>
    </Part>
  )
}

function Budget({ form }: { form: CampaignForm }) {
  const say = useText(affiliateForm)
  return (
    <Part title={say('budget')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <CampaignInput form={form} field="cost" kind="decimal" note={say('costNote')} isRequired />
        <CampaignInput form={form} field="totalBudget" kind="decimal" note={say('totalBudgetNote')} isRequired />
        <CampaignInput form={form} field="totalLead" kind="decimal" note={say('totalLeadNote')} isRequired />
      </SimpleGrid>
    </Part>
  )
}

/** All fields of a campaign, in groups. */
export function FormGroups({ form, before }: Props) {
  const say = useText(affiliateForm)
  return (
    <Stack gap="lg">
      <Basics form={form} before={before} />
      <Tracking form={form} before={before} />
      <Budget form={form} />
      <Part title={say('callback')}>
        <CallbackFields form={form} affId={before?.affId ?? null} />
      </Part>
    </Stack>
  )
}

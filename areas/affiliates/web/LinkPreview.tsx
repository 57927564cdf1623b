import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { callsNobody } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { useState } from 'react'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useSettled } from '../../../platform/web/state/use-settled.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { buildAddresses } from './campaign-draft.ts'
import { Address } from './Address.tsx'
import { QrCode } from './QrCode.tsx'
import { segmentKinds } from './segments.ts'
import type { CampaignForm } from './use-campaign-form.ts'
import classes from './Affiliates.module.css'

const typingPauseMs = 800

/** Announces the address to screen readers once the reader has stopped typing. */
function Announced({ url }: { url: string }) {
  const say = useText(affiliateForm)
  const [first] = useState(url)
  const settled = useSettled(url, typingPauseMs)
  return (
    <span className="tp-sr-only" role="status">
      {settled !== '' && settled !== first && say('nowReads', { url: settled })}
    </span>
  )
}

type Props = { form: CampaignForm; before: Campaign | null }

/**
 * The final addresses with their parts coloured, updated while the form is filled in. On a phone they are a bar at the
 * bottom of the form.
 */
export function LinkPreview({ form, before }: Props) {
  const say = useText(affiliateForm)
  const { affiliateUrl, callbackUrl } = buildAddresses(form.draft, {
    affId: before?.affId ?? null,
    kept: before?.baseUrl ?? '',
  })
  const isNone = callsNobody(form.draft.redirectTypeId)
  return (
    <Card component="section" aria-labelledby="link-preview">
      <Stack gap="md">
        <Title order={2} size="h4" id="link-preview">
          {say('preview')}
        </Title>
        <Stack gap="xs">
          <Title order={3} size="h6">
            {say('finalUrl')}
          </Title>
          {affiliateUrl === '' ? <Text c="dimmed">{say('finalUrlEmpty')}</Text> : <Address url={affiliateUrl} />}
          {before === null ? (
            <Text size="sm" c="dimmed">
              {say('finalUrlUnnumbered')}
            </Text>
          ) : (
            <Group gap="sm">
              <CopyButton value={affiliateUrl} what={say('finalUrl')} />
              <Button
                component="a"
                href={before.clickUrl}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={18} aria-hidden />}
              >
                {say('testClick')}
              </Button>
            </Group>
          )}
          {before && (
            <Text size="sm" c="dimmed">
              {say('testClickNote')}
            </Text>
          )}
          {before && <QrCode affId={before.affId} />}
        </Stack>
        <Stack gap="xs">
          <Title order={3} size="h6">
            {say('finalRedirect')}
          </Title>
          {callbackUrl === '' ? (
            <Text c="dimmed">{say(isNone ? 'finalRedirectNone' : 'finalRedirectEmpty')}</Text>
          ) : (
            <>
              <Address url={callbackUrl} />
              <div>
                <CopyButton
                  value={callbackUrl}
                  what={say('finalRedirect')}
                  onCopied={() => toasts.success(say('redirectCopied'))}
                />
              </div>
            </>
          )}
        </Stack>
        <ul className={classes.legend} aria-label={say('legend')}>
          {segmentKinds.map((kind) => (
            <li key={kind} className={classes.part} data-kind={kind}>
              {say(`part_${kind}`)}
            </li>
          ))}
        </ul>
      </Stack>
      <Announced url={affiliateUrl} />
    </Card>
  )
}

/** The bar on a phone that keeps the link and its copy button in sight. */
export function LinkBar({ form, before }: Props) {
  const say = useText(affiliateForm)
  const { affiliateUrl } = buildAddresses(form.draft, { affId: before?.affId ?? null, kept: before?.baseUrl ?? '' })
  if (affiliateUrl === '') return null
  return (
    <div className={classes.linkBar}>
      <Text size="sm" fw={600}>
        {say('finalUrl')}
      </Text>
      <code>{affiliateUrl}</code>
      {before && <CopyButton look="icon" value={affiliateUrl} what={say('finalUrl')} />}
    </div>
  )
}

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { redirectTypes } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import type { ReactNode } from 'react'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { Address } from './Address.tsx'
import { createDraft } from './campaign-draft.ts'
import { QrCode } from './QrCode.tsx'
import { SigningSecret } from './SigningSecret.tsx'
import { TryCallback } from './TryCallback.tsx'
import { useRights } from './use-rights.ts'

type LinkProps = { title: string; url: string; note?: string; onCopied?: () => void; children?: ReactNode }

function Link({ title, url, note, onCopied, children }: LinkProps) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Address url={url} />
      <Group gap="sm">
        <CopyButton value={url} what={title} {...(onCopied ? { onCopied } : {})} />
        {children}
      </Group>
    </Stack>
  )
}

/** The addresses of a campaign: the link that its vendor publishes, and the callback address that we call. */
export function LinkTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const form = useText(affiliateForm)
  const { mayChange } = useRights()
  const { affId, affiliateUrl, clickUrl, callbackUrl, signingSecret, redirectTypeId } = campaign
  return (
    <Card>
      <Stack gap="lg">
        <Title order={2} className="tp-sr-only">
          {say('tab_link')}
        </Title>
        <Link title={say('affiliateUrl')} url={affiliateUrl} />
        <Link title={say('clickUrl')} url={clickUrl} note={say('clickUrlNote')}>
          <Button
            component="a"
            href={clickUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {say('testClick')}
          </Button>
        </Link>
        {callbackUrl === '' ? (
          <Text c="dimmed">{say('noCallback')}</Text>
        ) : (
          <Link
            title={say('callbackUrl')}
            url={callbackUrl}
            note={form(`redirectNote_${redirectTypeId}`)}
            onCopied={() => toasts.success(form('redirectCopied'))}
          />
        )}
        {redirectTypes[redirectTypeId].caller === 'server' && mayChange && (
          <TryCallback affId={affId} draft={createDraft(campaign)} />
        )}
        {signingSecret !== null && <SigningSecret campaign={campaign} secret={signingSecret} />}
        <Stack gap="xs">
          <Title order={3} size="h5">
            {say('qr')}
          </Title>
          <Text size="sm" c="dimmed">
            {say('qrNote')}
          </Text>
          <QrCode affId={affId} />
        </Stack>
      </Stack>
    </Card>
  )
}

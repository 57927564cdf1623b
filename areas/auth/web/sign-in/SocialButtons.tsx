import { Anchor, Button, Divider, Skeleton, Stack, Text } from '@mantine/core'
import { socialProviderNames } from '../../contract/auth.ts'
import { socialProviders, type SocialProvider } from '../../../../platform/contract/site.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSiteConfigQuery } from '../../../../platform/web/api/site.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Blocked } from './Blocked.tsx'
import { readRestriction } from './refusal.ts'
import { SocialMark } from './SocialMark.tsx'
import { useSocial, type SocialHandlers, type TermsBox } from './use-social.ts'

type Props = SocialHandlers & {
  /** The terms checkbox of the form below while the reader joins; null while they log in. */
  terms: TermsBox | null
}

/** Reserves space for the buttons, so that the form below does not move while the reader is typing in it. */
function Waiting() {
  const say = useText(signInText)
  return (
    <Stack gap="sm" mb="md" aria-hidden>
      {socialProviders.map((provider) => (
        <Skeleton key={provider} height={44} />
      ))}
      <Divider label={say('or')} labelPosition="center" />
    </Stack>
  )
}

const getButtonId = (provider: SocialProvider): string => `sign-in-${provider}`

/**
 * One button for each provider that this site offers, and the divider above the form; renders nothing if there are
 * none.
 */
export function SocialButtons({ terms, ...handlers }: Props) {
  const say = useText(signInText)
  const { data, isLoading } = useSiteConfigQuery()
  const { busy, asked, failure, start } = useSocial(terms, handlers)
  useEffect(() => {
    // A busy button cannot keep the focus, so it gets it back for the next attempt.
    if (failure && asked) document.getElementById(getButtonId(asked))?.focus()
  }, [failure, asked])
  if (isLoading) return <Waiting />
  const offered = data?.socialProviders ?? []
  if (offered.length === 0) return null
  const isOffline = failure?.code === 'network-request-failed' || failure?.code === 'offline'
  const isBlocked = ['user-disabled', 'account-blocked', 'account-closed'].includes(failure?.code ?? '')
  const block = readRestriction(failure?.data)
  return (
    <Stack gap="sm" mb="md">
      {offered.map((provider) => (
        <Button
          key={provider}
          id={getButtonId(provider)}
          variant="default"
          fullWidth
          leftSection={<SocialMark provider={provider} />}
          loading={busy === provider}
          onClick={() => void start(provider)}
        >
          {say('withProvider', { provider: socialProviderNames[provider] })}
        </Button>
      ))}
      <Text size="sm" c="dimmed" role="status" ta="center" hidden={busy === null}>
        {busy && say('popupWaiting')}
      </Text>
      <ErrorNotice failure={failure} {...(isOffline && asked ? { onRetry: () => void start(asked) } : {})} />
      {block && <Blocked restriction={block} />}
      {isBlocked && (
        <Anchor component={Link} to={`${paths.contact}?view=write&topic=account`}>
          {say('contact')}
        </Anchor>
      )}
      <Divider label={say('or')} labelPosition="center" />
    </Stack>
  )
}

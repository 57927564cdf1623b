import { Stack } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { cookies } from '../words/en/cookies.ts'
import { brand } from '../../../kit/brand.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { CookieChoice } from './CookieChoice.tsx'
import { PolicyFrame } from './PolicyFrame.tsx'

/**
 * The reader's choice, and the policy as an embedded document, which an operator may host elsewhere
 * (COOKIE_POLICY_URL).
 */
export function CookiesPage() {
  const say = useText(cookies)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead', { brand })}</PageHeader>
      <Stack gap="lg">
        <CookieChoice />
        <PolicyFrame />
      </Stack>
    </>
  )
}

import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { isPanelist, isPlainPanelist } from '../../../../platform/contract/access.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useUserDetailsQuery } from '../../../../platform/web/session/me.ts'
import { account } from '../../words/en/account.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { RestrictionNotice } from '../../../../platform/web/session/RestrictionNotice.tsx'
import { useAccountConnectionsQuery } from './account-api.ts'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { MemberLinks } from './MemberLinks.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PasswordLinkCard } from './PasswordLinkCard.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { SecondStepCard } from './SecondStepCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

function Waiting({ fields, cols }: { fields: number; cols: number }) {
  return (
    <Card padding="lg" aria-hidden="true">
      <Skeleton height={22} width={160} mb="lg" />
      <SimpleGrid cols={{ base: 1, sm: cols }}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Skeleton height={14} width={96} mb={8} />
            <Skeleton height={44} />
          </div>
        ))}
      </SimpleGrid>
    </Card>
  )
}

/** The password card: it offers to change the password, or to set one where the account has only sign-in services. */
function Password({ email }: { email: string }) {
  const { data, isLoading } = useAccountConnectionsQuery()
  if (isLoading) return <Waiting fields={3} cols={1} />
  if (data?.hasPassword !== false) return <PasswordCard email={email} />
  return <PasswordLinkCard email={email} ways={data.connections.map(({ providerId }) => providerId)} />
}

/** `/my-account`: personal data, and the ways to log in. */
export function AccountPage() {
  const say = useText(account)
  const { data, error, refetch } = useUserDetailsQuery()
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Stack gap="lg" maw="var(--tp-page)" aria-busy={!data && !error}>
        {data ? (
          <>
            {data.restrictions.length > 0 && <RestrictionNotice restrictions={data.restrictions} />}
            {isPanelist(data.role) && <MemberLinks />}
            <PersonalForm details={data} />
            <Password email={data.email} />
            {!isPlainPanelist(data.role) && <SecondStepCard email={data.email} />}
            <ConnectionsCard details={data} />
            <SessionsCard />
          </>
        ) : error ? (
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Waiting fields={6} cols={2} />
        )}
      </Stack>
    </>
  )
}

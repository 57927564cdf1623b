import { Skeleton, Stack, Text } from '@mantine/core'
import { BackLink } from '../../../kit/BackLink.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { MailEditor } from './MailEditor.tsx'
import { useMailQuery } from './mails-api.ts'

/** One email: what it is, and its words in every language. */
export function MailDesk({ code }: { code: string }) {
  const say = useText(mailsAdmin)
  const { data, error, isFetching, refetch } = useMailQuery({ query: { code } }, { refetchOnMountOrArgChange: true })
  const failure = error && !isFetching && !data ? failureOf(error) : null
  return (
    <>
      <BackLink to=".">{say('all')}</BackLink>
      <PageHeader title={data?.name ?? say('title')}>{data?.when ?? ''}</PageHeader>
      {failure ? (
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      ) : data ? (
        <MailEditor mail={data} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Text className="tp-sr-only">{say('title')}</Text>
          <Skeleton height={44} width="40%" />
          <Skeleton height={320} />
        </Stack>
      )}
    </>
  )
}

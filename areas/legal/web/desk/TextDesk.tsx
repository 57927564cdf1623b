import { Anchor, Skeleton, Stack } from '@mantine/core'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalDocument } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalVersionQuery } from './legal-desk-api.ts'
import { publicPages } from './public-pages.ts'
import { TextEditor } from './TextEditor.tsx'
import { VersionTable } from './VersionTable.tsx'

/** One document: its draft to write and publish, and every version that there was. */
export function TextDesk({ document }: { document: LegalDocument }) {
  const say = useText(legalAdmin)
  const { data, error, isFetching, refetch } = useLegalVersionQuery(
    { query: { document } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <BackLink to=".">{say('allTexts')}</BackLink>
      <PageHeader title={say(document)}>
        <Anchor href={publicPages[document]} target="_blank" rel="noopener" inherit underline="always">
          {say('publicPage')}
          <span className="tp-sr-only"> {say('newTab')}</span>
        </Anchor>
      </PageHeader>
      {data ? (
        <Stack gap="xl">
          <TextEditor version={data} />
          <VersionTable document={document} />
        </Stack>
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={44} width="40%" />
          <Skeleton height={320} />
        </Stack>
      )}
    </>
  )
}

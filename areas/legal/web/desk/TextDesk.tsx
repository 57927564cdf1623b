import { Anchor, Stack } from '@mantine/core'
import { Answered } from '../../../../kit/Answered.tsx'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalDocument } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalVersionQuery } from './legal-desk-api.ts'
import { publicPages } from './public-pages.ts'
import { TextEditor } from './TextEditor.tsx'
import { VersionTable } from './VersionTable.tsx'

/** One document: its draft, to write and publish, and all its versions. */
export function TextDesk({ document }: { document: LegalDocument }) {
  const say = useText(legalAdmin)
  const answer = useLegalVersionQuery({ query: { document } }, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackLink to=".">{say('allTexts')}</BackLink>
      <PageHeader title={say(document)}>
        <Anchor href={publicPages[document]} target="_blank" rel="noopener" inherit underline="always">
          {say('publicPage')}
          <span className="tp-sr-only"> {say('newTab')}</span>
        </Anchor>
      </PageHeader>
      <Answered answer={answer} outline={[44, 320]}>
        {(version) => (
          <Stack gap="xl">
            <TextEditor version={version} />
            <VersionTable document={document} />
          </Stack>
        )}
      </Answered>
    </>
  )
}

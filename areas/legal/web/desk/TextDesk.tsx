import { Alert, Anchor, List, Stack } from '@mantine/core'
import { Answered } from '../../../../kit/Answered.tsx'
import { Link } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalDocument, LegalVersionText } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalVersionQuery } from './legal-desk-api.ts'
import { publicPages } from './public-pages.ts'
import { TextEditor } from './TextEditor.tsx'
import { VersionTable } from './VersionTable.tsx'

/** Warns about retention periods in the text that no longer match the settings. */
function Outdated({ outdated }: Pick<LegalVersionText, 'outdated'>) {
  const say = useText(legalAdmin)
  return (
    <Alert color="warning" role="note" title={say('outdatedTitle')}>
      {say('outdatedText')}
      <List mt="xs">
        {outdated.map(({ key, words }) => (
          <List.Item key={key}>
            <Anchor component={Link} to={`${paths.settingsAdmin}?setting=${key}`} inherit underline="always">
              {say('outdatedWords', { words })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** One document: its draft, which can be edited and published, and all its versions. */
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
            {version.outdated.length > 0 && <Outdated outdated={version.outdated} />}
            <TextEditor version={version} />
            <VersionTable document={document} />
          </Stack>
        )}
      </Answered>
    </>
  )
}

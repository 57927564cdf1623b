import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { EmailText, momentColumn } from '../../../../kit/cells.tsx'
import { DateRange } from '../../../../kit/DateRange.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../../kit/list/ChoiceField.tsx'
import { defineList, namesOf } from '../../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../../kit/list/filters.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { sizeText } from '../../../../kit/size-text.ts'
import { urlOf } from '../../../../platform/web/api/call.ts'
import { useDownload } from '../../../../platform/web/api/use-download.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { consentDocuments, legalApi, type ConsentFilter, type ConsentRow } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalConsentsQuery } from './legal-desk-api.ts'
import classes from './LegalDesk.module.css'

const consentList = defineList<ConsentRow>()({
  name: 'consents',
  text: legalAdmin,
  filters: {
    document: oneOf('document', consentDocuments),
    person: text('userId', { maxLength: 64 }),
    days: days('startDate', 'endDate'),
  },
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  cardsBelow: 700,
  rowKey: ({ userId, document, version }) => `${userId} ${document} ${version}`,
  columns: (say) => [
    momentColumn({ key: 'at', header: say('when') }, ({ at }) => at),
    {
      key: 'person',
      header: say('person'),
      onCard: 'title',
      render: ({ email }) => (email === null ? say('closedAccount') : <EmailText email={email} />),
    },
    { key: 'document', header: say('document'), render: ({ document }) => say(document) },
    {
      key: 'version',
      header: say('version'),
      render: ({ version }) => <span className="tp-num">{version}</span>,
    },
    { key: 'how', header: say('how'), canHide: true, render: ({ how }) => say(`how_${how}`) },
    { key: 'language', header: say('language'), canHide: true, render: ({ language }) => language },
    { key: 'country', header: say('country'), canHide: true, render: ({ ipCountry }) => ipCountry ?? '–' },
  ],
})
/** What of the address belongs to the list. */
export const consentListNames = namesOf(consentList)

/** The rows of the filters as a CSV file, with how much of it has come. */
function Export({ query }: { query: ConsentFilter }) {
  const say = useText(legalAdmin)
  const { start, stop, phase, bytes, failure } = useDownload()
  const isRunning = phase === 'running'
  const size = sizeText(bytes)
  return (
    <div>
      <Group gap="sm">
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isRunning}
          onClick={() => void start(urlOf(legalApi.exportConsents, { query }), 'consents.csv')}
        >
          {say('export')}
        </BusyButton>
        {isRunning && (
          <Button variant="subtle" onClick={stop}>
            {say('stop')}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status" className={`tp-num ${classes.told ?? ''}`}>
          {isRunning ? say('exporting', { size }) : phase === 'done' ? say('exported', { size }) : ''}
        </Text>
      </Group>
      <ErrorNotice failure={failure} title={say('exportFailed')} />
    </div>
  )
}

/** Who accepted what, when and how: the evidence, to look up and to take away. */
export function ConsentsTab() {
  const say = useText(legalAdmin)
  const list = useList(consentList)
  const answer = useLegalConsentsQuery({ query: list.query }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('tab_accepted')}
      isTitleQuiet
      noMatch={say('noMatch')}
      controls={
        <>
          <ChoiceField
            {...list.field('document')}
            label={say('document')}
            all={say('everyDocument')}
            choices={consentDocuments.map((value) => ({ value, label: say(value) }))}
          />
          <SearchField {...list.field('person')} label={say('userId')} maxLength={64} />
          <DateRange {...list.field('days')} label={say('days')} />
        </>
      }
      actions={<Export query={list.filterArgs} />}
      empty={
        <EmptyState art={<EmptySearch />} title={say('noConsents')} order={3}>
          {say('noConsentsText')}
        </EmptyState>
      }
    />
  )
}

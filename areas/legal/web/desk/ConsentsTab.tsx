import { EmailText, momentColumn } from '../../../../kit/cells.tsx'
import { DateRange } from '../../../../kit/DateRange.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../../kit/list/ChoiceField.tsx'
import { byAge, defineList, namesOf } from '../../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../../kit/list/filters.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { isLanguage } from '../../../../platform/contract/language.ts'
import { languageName } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { consentDocuments, legalApi, type ConsentRow } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { ConsentPerson } from './ConsentPerson.tsx'
import { useLegalConsentsQuery } from './legal-desk-api.ts'

const consentList = defineList<ConsentRow>()({
  name: 'consents',
  text: legalAdmin,
  filters: {
    document: oneOf('document', consentDocuments),
    person: text('userId', { maxLength: 64 }),
    days: days('startDate', 'endDate'),
  },
  pager: 'cursor',
  sort: byAge('at', 'newest'),
  limit: 25,
  isFresh: true,
  density: 'compact',
  cardsBelow: 700,
  rowKey: ({ userId, document, version }) => `${userId} ${document} ${version}`,
  columns: (say) => [
    { ...momentColumn<ConsentRow>({ key: 'at', header: say('when') }, ({ at }) => at), sortBy: 'at' },
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
      canHide: true,
      render: ({ version }) => <span className="tp-num tp-whole">{version}</span>,
    },
    { key: 'how', header: say('how'), canHide: true, render: ({ how }) => say(`how_${how}`) },
    {
      key: 'language',
      header: say('language'),
      canHide: true,
      render: ({ language }) => (isLanguage(language) ? languageName(language) : language),
    },
    { key: 'country', header: say('country'), canHide: true, render: ({ ipCountry }) => ipCountry ?? '–' },
  ],
})
/** The names of the query parameters that belong to the list. */
export const consentListNames = namesOf(consentList)

/** The evidence of who accepted what, when and how, for looking up and downloading. */
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
      file={{ call: legalApi.exportConsents, isWhole: true, right: 'legal.view' }}
      noMatch={say('noMatch')}
      controls={
        <>
          <ChoiceField
            {...list.field('document')}
            label={say('document')}
            all={say('everyDocument')}
            choices={consentDocuments.map((value) => ({ value, label: say(value) }))}
          />
          <ConsentPerson
            label={say('person')}
            isLabelQuiet
            value={list.state.filters.person}
            otherwise={say('closedAccount')}
            onChange={(person) => list.set({ person })}
          />
          <DateRange {...list.field('days')} label={say('days')} />
        </>
      }
      empty={
        <EmptyState art={<EmptySearch />} title={say('noConsents')}>
          {say('noConsentsText')}
        </EmptyState>
      }
    />
  )
}

import { Button } from '@mantine/core'
import { errorLogApi, errorStates, type ErrorGroup } from '../../contract/support-errors.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { countColumn, momentColumn, statusColumn } from '../../../../kit/cells.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { Verified } from '../../../../kit/illustrations/Verified.tsx'
import { defineList } from '../../../../kit/list/define-list.ts'
import { text, view } from '../../../../kit/list/filters.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { Pills } from '../../../../kit/Pills.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { SidePanel } from '../../../../kit/SidePanel.tsx'
import { countText } from './counts.ts'
import { useDeskErrorsQuery } from './desk-api.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { errorLooks } from './looks.ts'
import { useOpened } from './use-opened.ts'
import classes from './Desk.module.css'

/** Errors in browsers, grouped by cause, the most recent first. */
const errorList = defineList<ErrorGroup>()({
  name: 'page-errors',
  text: supportDesk,
  filters: {
    state: view('state', [...errorStates, 'all'], 'open'),
    q: text('search', { was: ['search'] }),
  },
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ groupId }) => groupId,
  columns: (say) => [
    {
      key: 'error',
      header: say('error'),
      onCard: 'title',
      render: ({ error }) => <code className={classes.excerpt}>{error}</code>,
    },
    { key: 'source', header: say('source'), canHide: true, render: ({ errorSource }) => <code>{errorSource}</code> },
    countColumn({ key: 'count', header: say('times') }, ({ count }) => count),
    momentColumn({ key: 'last', header: say('lastSeen') }, ({ lastSeenAt }) => lastSeenAt),
    statusColumn({ key: 'state', header: say('status') }, ({ state }) => ({
      look: errorLooks[state].look,
      word: say(errorLooks[state].word),
    })),
  ],
})

/** Errors in browsers, with the selected one open beside the list (`?error=`). */
export function ErrorsTab() {
  const say = useText(supportDesk)
  const list = useList(errorList)
  const state = list.field('state')
  const { isOpen, shown, open } = useOpened('error')
  const answer = useDeskErrorsQuery({ query: list.query }, list.options)
  const { data } = answer
  const pills = errorStates.map((value) => {
    const word = say(errorLooks[value].word)
    return { value, word: data ? `${word} (${countText(data.counts[value], wholeNumber)})` : word }
  })
  const found = data && (state.value === 'all' ? data.counts.open + data.counts.resolved : data.counts[state.value])
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('tab_errors')}
        isTitleQuiet
        file={{ call: errorLogApi.getClientErrors }}
        opens="error"
        controls={
          <>
            <Pills
              label={say('statuses')}
              pills={[...pills, { value: 'all' as const, word: say('all') }]}
              chosen={state.value}
              onChoose={state.onChange}
            />
            <SearchField label={say('searchErrors')} {...list.field('q')} />
          </>
        }
        noMatch={say('noErrorMatch')}
        found={found === undefined ? undefined : say('foundErrors', { count: countText(found, wholeNumber) })}
        empty={
          <EmptyState art={<Verified />} title={say('noErrors')}>
            {say('noErrorsText')}
          </EmptyState>
        }
        renderActions={({ groupId, error: message }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('viewErrorLong', { error: message })}
            onClick={() => open(groupId)}
          >
            {say('view')}
          </Button>
        )}
      />
      <SidePanel opened={isOpen} onClose={() => open(null)} title={say('errorTitle')} width={640}>
        {shown && <ErrorPanel key={shown} groupId={shown} />}
      </SidePanel>
    </>
  )
}

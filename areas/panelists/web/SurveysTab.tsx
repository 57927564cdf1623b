import { panelistsApi, type PanelistAttempt } from '../contract.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { outcomeLooks } from './looks.ts'
import { usePanelistsAttemptsQuery } from './panelists-api.ts'

const attemptList = defineList<PanelistAttempt>()({
  name: 'panelist-surveys',
  text: panelists,
  filters: {},
  pager: 'pages',
  density: 'compact',
  rowKey: ({ attemptId }) => attemptId,
  columns: (say) => [
    { key: 'title', header: say('survey'), onCard: 'title', render: ({ title }) => title },
    statusColumn({ key: 'outcome', header: say('outcome') }, ({ outcome }) => ({
      look: outcomeLooks[outcome],
      word: say(`outcome_${outcome}`),
    })),
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    momentColumn({ key: 'started', header: say('started') }, ({ startedAt }) => startedAt),
    momentColumn({ key: 'ended', header: say('ended') }, ({ endedAt }) => endedAt),
  ],
})

/** All survey attempts of the panelist, newest first. */
export function SurveysTab({ panelistId }: { panelistId: string }) {
  const say = useText(panelists)
  const list = useList(attemptList)
  const answer = usePanelistsAttemptsQuery({ query: { panelistId, ...list.query } }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('tab_surveys')}
      file={{ call: panelistsApi.getSurveyHistoryByUserId, query: { panelistId } }}
    />
  )
}

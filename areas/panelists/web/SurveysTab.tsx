import { panelistsApi, type PanelistAttempt } from '../contract.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { momentColumn, pointsColumn, statusColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { AttemptLink } from './AttemptLink.tsx'
import { outcomeLooks } from '../../surveys/web/for-others/outcome-looks.ts'
import { usePanelistsAttemptsQuery } from './panelists-api.ts'

const attemptList = defineList<PanelistAttempt>()({
  name: 'panelist-surveys',
  text: panelists,
  filters: {},
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'started', descending: true },
      oldest: { by: 'started', descending: false },
      title: { by: 'title', descending: false },
      points: { by: 'points', descending: true },
    },
    usual: 'newest',
  },
  density: 'compact',
  rowKey: ({ attemptId }) => attemptId,
  columns: (say) => [
    {
      key: 'title',
      header: say('survey'),
      sortBy: 'title',
      onCard: 'title',
      render: ({ title, attemptId }) => <AttemptLink attemptId={attemptId}>{title}</AttemptLink>,
    },
    statusColumn({ key: 'outcome', header: say('outcome') }, ({ outcome }) => ({
      look: outcomeLooks[outcome],
      word: say(`outcome_${outcome}`),
    })),
    {
      ...pointsColumn<PanelistAttempt>({ key: 'points', header: say('points') }, ({ points }) => points),
      sortBy: 'points',
      canHide: true,
    },
    {
      ...momentColumn<PanelistAttempt>({ key: 'started', header: say('started') }, ({ startedAt }) => startedAt),
      sortBy: 'started',
      canHide: true,
    },
    {
      ...momentColumn<PanelistAttempt>({ key: 'ended', header: say('ended') }, ({ endedAt }) => endedAt),
      canHide: true,
    },
  ],
})

/** All survey attempts of the panelist. */
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

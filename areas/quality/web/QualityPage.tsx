import { Button } from '@mantine/core'
import { qualityApi, holdStates, type HeldAttempt } from '../contract.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, Moment } from '../../../kit/cells.tsx'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { view } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Pills } from '../../../kit/Pills.tsx'
import { Points } from '../../../kit/Points.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { HeldDetail } from './HeldDetail.tsx'
import { HoldBadge } from './HoldBadge.tsx'
import { useQualityQueueQuery } from './quality-api.ts'
import classes from './Quality.module.css'

/** Completions filtered by the decision. Among those under review, appeals come first, then the oldest. */
const heldList = defineList<HeldAttempt>()({
  name: 'held-answers',
  text: quality,
  filters: { state: view('state', holdStates, 'held') },
  pager: 'pages',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ attemptId }) => attemptId,
  columns: (say) => [
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: ({ email }) => <EmailText email={email} />,
      plain: ({ email }) => email,
    },
    {
      key: 'survey',
      header: say('survey'),
      canHide: true,
      render: (row) => (
        <div className={classes.stack}>
          {row.title}
          <Points value={row.points} size="sm" />
        </div>
      ),
      plain: ({ title }) => title,
    },
    {
      key: 'why',
      header: say('why'),
      canHide: true,
      render: (row) => (
        <div className={classes.stack}>
          <span>{row.reasons.map(({ sign }) => say(sign)).join(', ')}</span>
          <span className="tp-num">{say('scoreOf', { score: row.score })}</span>
        </div>
      ),
    },
    {
      key: 'since',
      header: say('since'),
      render: (row) => (
        <div className={classes.stack}>
          <Moment at={row.heldAt} />
          {row.appealedAt && <strong>{say('appealed')}</strong>}
        </div>
      ),
      plain: ({ heldAt }) => heldAt,
    },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      render: (row) => <HoldBadge state={row.state} />,
      plain: ({ state }) => say(state),
    },
  ],
})

/** `/quality`: completions with doubtful answers, and the details of the selected one. */
export function QualityPage() {
  const say = useText(quality)
  const list = useList(heldList)
  const answer = useQualityQueueQuery({ query: list.query }, list.options)
  const state = list.field('state')
  const isWaiting = state.value === 'held'
  const opened = useOpened<HeldAttempt>({
    rows: answer.data?.rows,
    rowKey: heldList.rowKey,
    isWaiting: (row) => row.state === 'held',
  })
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('queue')}
        isTitleQuiet
        file={{ call: qualityApi.getHeldAttempts }}
        controls={
          <Pills
            label={say('stateFilter')}
            pills={holdStates.map((value) => ({ value, word: say(value) }))}
            chosen={state.value}
            onChoose={state.onChange}
          />
        }
        empty={
          <EmptyState
            art={<EmptySearch />}
            title={say('emptyTitle')}
            action={
              !isWaiting && (
                <Button variant="default" onClick={() => state.onChange('held')}>
                  {say('held')}
                </Button>
              )
            }
          >
            {say(isWaiting ? 'emptyWhy' : 'filteredWhy')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say(row.state === 'held' ? 'reviewLong' : 'viewLong', { email: row.email })}
            onClick={() => opened.open(row)}
          >
            {say(row.state === 'held' ? 'review' : 'view')}
          </Button>
        )}
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={say('detailTitle')} width={560}>
        {opened.row && (
          <HeldDetail key={opened.row.attemptId} row={opened.row} onDecided={opened.keep} onNext={opened.onNext} />
        )}
      </SidePanel>
    </>
  )
}

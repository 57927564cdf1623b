import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, statusColumn } from '../../../kit/cells.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { payoutsApi, lineStates, type BatchLine } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { lineLooks } from './looks.ts'
import { formatMoney } from './money.ts'
import { usePayoutsLinesQuery } from './payouts-api.ts'
import classes from './Payouts.module.css'

const lineList = defineList<BatchLine>()({
  name: 'payout-lines',
  text: payouts,
  filters: { state: oneOf('state', lineStates) },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ redemptionId }) => redemptionId,
  columns: (say) => [
    {
      key: 'panelist',
      header: say('panelist'),
      onCard: 'title',
      render: ({ email, panelistId }) => (
        <span className={classes.email}>{email ? <EmailText email={email} /> : panelistId}</span>
      ),
    },
    {
      key: 'payee',
      header: say('payee'),
      canHide: true,
      render: ({ payee, method }) => (
        <span className={classes.stack}>
          <span className={classes.long}>{payee?.name ?? say('payeeForgotten')}</span>
          <span className={classes.quiet}>
            {payee ? `${say(`method-${method}`)} · ${payee.handle}` : say(`method-${method}`)}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: say('amount'),
      align: 'right',
      render: ({ currency, amount }) => <span className="tp-num">{formatMoney(currency, amount)}</span>,
    },
    statusColumn({ key: 'state', header: say('state') }, ({ state }) => ({
      look: lineLooks[state],
      word: say(`state_${state}`),
    })),
    {
      key: 'facts',
      header: say('facts'),
      canHide: true,
      render: ({ paidAt, reference, fee, currency, note }) => {
        const facts = [
          paidAt && formatDay(paidAt, 'UTC'),
          reference && say('reference', { reference }),
          fee && say('fee', { fee: formatMoney(currency, fee) }),
          note,
        ].filter(Boolean)
        return <span className={classes.long}>{facts.length > 0 ? facts.join(' · ') : '–'}</span>
      },
    },
  ],
})

/** The requests of a batch, each with its payee and result. */
export function BatchLines({ batchId }: { batchId: string }) {
  const say = useText(payouts)
  const list = useList(lineList)
  const answer = usePayoutsLinesQuery({ params: { batchId }, query: list.query }, list.options)
  return (
    <List
      list={list}
      answer={answer}
      title={say('batchLines')}
      file={{ call: payoutsApi.getBatchLines, params: { batchId } }}
      noMatch={say('noLine')}
      controls={
        <ChoiceField
          {...list.field('state')}
          label={say('state')}
          all={say('everyState')}
          choices={lineStates.map((value) => ({ value, label: say(`state_${value}`) }))}
        />
      }
    />
  )
}

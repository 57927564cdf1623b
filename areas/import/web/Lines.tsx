import { Button } from '@mantine/core'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { balanceColumn, EmailText, statusColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { importApi, lineStates, type Import, type ImportLine } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import { useImportsLinesQuery, useImportsUndoMemberMutation } from './import-api.ts'
import { lineLooks } from './looks.ts'
import classes from './Imports.module.css'

const lineList = defineList<ImportLine>()({
  name: 'import-lines',
  text: imports,
  filters: { lines: oneOf('state', lineStates) },
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      line: { by: 'line', descending: false },
      last: { by: 'line', descending: true },
      points: { by: 'points', descending: true },
    },
    usual: 'line',
  },
  limit: 25,
  isFresh: true,
  density: 'compact',
  cardsBelow: 720,
  rowKey: ({ line }) => String(line),
  columns: (say) => [
    {
      key: 'line',
      header: say('line'),
      sortBy: 'line',
      align: 'right',
      width: '5rem',
      render: ({ line }) => <span className="tp-num">{wholeNumber(line)}</span>,
    },
    {
      key: 'member',
      header: say('member'),
      onCard: 'title',
      render: ({ email, name }) => (
        <span className={classes.long}>
          {email ? <EmailText email={email} /> : '–'}
          {name && <span className={classes.sample}> {name}</span>}
        </span>
      ),
    },
    {
      key: 'externalId',
      header: say('field_externalId'),
      canHide: true,
      render: ({ externalId }) => externalId || '–',
    },
    statusColumn<ImportLine>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: lineLooks[state],
      word: say(`line_${state}`),
    })),
    {
      ...balanceColumn<ImportLine>({ key: 'points', header: say('points') }, ({ points }) => points),
      sortBy: 'points',
      canHide: true,
    },
    {
      key: 'remarks',
      header: say('remarks'),
      canHide: true,
      render: ({ remarks }) =>
        remarks.length === 0 ? (
          '–'
        ) : (
          <ul className={classes.remarks}>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        ),
    },
  ],
})

/**
 * The result of every line, in pages and as a download; members who have not logged in can be removed here one by one.
 */
export function Lines({ one }: { one: Import }) {
  const say = useText(imports)
  const { importId, fileName, state } = one
  const list = useList(lineList)
  const answer = useImportsLinesQuery({ params: { importId }, query: list.query }, list.options)
  const [undo] = useImportsUndoMemberMutation()
  const {
    asked,
    ask,
    question,
    failure: refused,
  } = useQuestion({
    send: ({ line }: ImportLine) => undo({ params: { importId }, body: { line } }).unwrap(),
    successMessage: ({ message }) => message,
  })
  return (
    <>
      <ErrorNotice failure={refused} title={say('notTakenBack')} />
      <List
        list={list}
        answer={answer}
        title={say('lines')}
        file={{ call: importApi.getImportLines, params: { importId } }}
        noMatch={say('noLine')}
        controls={
          <ChoiceField
            {...list.field('lines')}
            label={say('state')}
            all={say('everyLine')}
            choices={lineStates.map((value) => ({ value, label: say(`line_${value}`) }))}
          />
        }
        actions={
          <DownloadButton
            address={urlOf(importApi.downloadReport, { params: { importId } })}
            name={`import-${fileName}.csv`}
            failed={say('notDownloaded')}
          >
            {say('report')}
          </DownloadButton>
        }
        {...(state === 'done'
          ? {
              renderActions: (row: ImportLine) =>
                row.state === 'member' && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('takeBackLong', { email: row.email })}
                    onClick={() => ask(row)}
                  >
                    {say('takeBack')}
                  </Button>
                ),
            }
          : {})}
      />
      <ConfirmDelete
        {...question}
        title={say('takeBackTitle', { email: asked?.email ?? '' })}
        confirm={say('takeBackNow')}
        keep={say('keepMember')}
      >
        {say('takeBackText')}
      </ConfirmDelete>
    </>
  )
}

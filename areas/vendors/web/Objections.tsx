import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { objectionMaxLength, type StaffObjection } from '../contract/commissions.ts'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { shortenLead } from './money.ts'
import { useVendorsAnswerMutation, useVendorsObjectionsQuery } from './vendors-api.ts'
import classes from './Vendors.module.css'

/** Answers an objection; if it is upheld, the commission is given back. */
function AnswerDialog({ row, onClose }: { row: StaffObjection; onClose: () => void }) {
  const say = useText(vendors)
  const form = useFields<{ outcome: 'yes' | 'no' | ''; answer: string }>(
    { outcome: '', answer: '' },
    {
      outcome: (value) => (value === '' ? say('outcomeMissing') : null),
      answer: (value) => (value.trim() === '' ? say('answerEmpty') : null),
    },
  )
  const sending = useSubmit(form, useVendorsAnswerMutation(), {
    ask: ({ outcome, answer }) => ({
      params: { objectionId: row.objectionId },
      body: { isUpheld: outcome === 'yes', answer },
    }),
    onDone: onClose,
    done: () => say('answerDone'),
  })
  return (
    <FormDialog
      title={say('answerTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('answerSend')}
      failed={say('answerFailed')}
    >
      <div>
        <Text fw={600}>{say('whatVendorWrote')}</Text>
        <Text className={classes.long ?? ''}>{row.text}</Text>
      </div>
      <Radio.Group {...form.getInputProps('outcome')} label={say('outcome')} withAsterisk>
        <Stack gap="xs" mt="xs">
          {(['yes', 'no'] as const).map((value) => (
            <Radio key={value} value={value} label={say(`outcome_${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={say('answerText')}
        withAsterisk
        maxLength={objectionMaxLength}
        autosize
        minRows={3}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}

const objectionList = defineList<StaffObjection>()({
  name: 'objections',
  text: vendors,
  filters: { state: oneOf('state', ['open', 'answered']) },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ objectionId }) => objectionId,
  columns: (say) => [
    {
      key: 'vendor',
      header: say('vendor'),
      onCard: 'title',
      render: ({ vendorName, campaign, leadId }) => (
        <span className={classes.title}>
          <span className={classes.long}>{vendorName}</span>
          <span className={classes.quiet}>
            {campaign} · {shortenLead(leadId)}
          </span>
        </span>
      ),
      plain: ({ vendorName }) => vendorName,
    },
    dollarsColumn<StaffObjection>(
      { key: 'amount', header: say('amount') },
      ({ amount }) => amount.micros / microsPerDollar,
    ),
    {
      key: 'why',
      header: say('why'),
      canHide: true,
      render: ({ reason, note }) => (
        <span className={classes.long}>
          {[...(reason ? [say(`reason_${reason}`)] : []), ...(note ? [say('note', { note })] : [])].join(' ')}
        </span>
      ),
    },
    {
      key: 'text',
      header: say('whatVendorWrote'),
      render: ({ text, isUpheld, answer }) => (
        <span className={classes.stack}>
          <span className={classes.long}>{text}</span>
          {isUpheld !== null && (
            <span className={classes.quiet}>
              {isUpheld ? say('objectionUpheld', { answer }) : say('objectionRejected', { answer })}
            </span>
          )}
        </span>
      ),
      plain: ({ text }) => text,
    },
    {
      key: 'due',
      header: say('answerBy'),
      render: ({ dueAt, isLate, answeredAt, isOwn }) => (
        <span className={classes.stack}>
          <span className="tp-num">{formatDay(dueAt, 'UTC')}</span>
          {isLate && <span className={classes.quiet}>{say('late')}</span>}
          {answeredAt === null && isOwn && <span className={classes.quiet}>{say('answerOwn')}</span>}
        </span>
      ),
      plain: ({ dueAt }) => dueAt.slice(0, 10),
    },
  ],
})

/** The objections of one vendor, or of all. The person who took a commission back cannot answer. */
export function Objections({ vendorId, mayDecide }: { vendorId?: string; mayDecide: boolean }) {
  const say = useText(vendors)
  const [answered, setAnswered] = useState<StaffObjection | null>(null)
  const list = useList(objectionList)
  const asked = vendorId ? { vendorId } : {}
  const answer = useVendorsObjectionsQuery({ query: { ...list.query, ...asked } }, list.options)
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('objections')}
        isTitleQuiet
        file={{ call: vendorsApi.getObjections, query: asked }}
        controls={
          <ChoiceField
            {...list.field('state')}
            label={say('state')}
            all={say('objectionsOpen')}
            choices={[{ value: 'answered', label: say('objectionsAnswered') }]}
          />
        }
        noMatch={say('objectionsNoMatch')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('objectionsEmpty')} order={2}>
            {say('objectionsEmptyWhy')}
          </EmptyState>
        }
        renderActions={(row) =>
          mayDecide &&
          row.answeredAt === null &&
          !row.isOwn && (
            <Button
              size="sm"
              variant="default"
              aria-label={say('answerLong', { vendor: row.vendorName, lead: shortenLead(row.leadId) })}
              onClick={() => setAnswered(row)}
            >
              {say('answer')}
            </Button>
          )
        }
      />
      {answered && <AnswerDialog row={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}

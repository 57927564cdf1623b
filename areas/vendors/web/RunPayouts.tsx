import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn, statusColumn } from '../../../kit/cells.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import { payoutResults, referenceMaxLength, type PayoutResult, type VendorPayout } from '../contract/runs.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { payoutLooks } from './looks.ts'
import { useVendorsPayoutsQuery, useVendorsSettleMutation } from './vendors-api.ts'
import classes from './Vendors.module.css'

const payoutList = defineList<VendorPayout>()({
  name: 'vendor-payouts',
  text: vendors,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ payoutId }) => payoutId,
  columns: (say) => [
    {
      key: 'vendor',
      header: say('vendor'),
      onCard: 'title',
      render: ({ vendorName }) => <span className={classes.long}>{vendorName || '–'}</span>,
      plain: ({ vendorName }) => vendorName,
    },
    {
      key: 'to',
      header: say('payoutTo'),
      canHide: true,
      render: ({ hint }) => <span className={classes.long}>{hint || '–'}</span>,
    },
    dollarsColumn<VendorPayout>(
      { key: 'amount', header: say('amount') },
      ({ amount }) => amount.micros / microsPerDollar,
    ),
    statusColumn<VendorPayout>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: payoutLooks[state],
      word: say(`payout_${state}`),
    })),
    {
      key: 'reference',
      header: say('reference'),
      render: ({ reference, note, paidAt }) => (
        <span className={classes.long}>
          {[reference, paidAt && formatDay(paidAt, 'UTC'), note].filter(Boolean).join(' · ') || '–'}
        </span>
      ),
      plain: ({ reference }) => reference,
    },
  ],
})

/** The dialog that records the result of one payout. */
function ResultDialog({ row, onClose }: { row: VendorPayout; onClose: () => void }) {
  const say = useText(vendors)
  const form = useFields<{ result: PayoutResult | ''; reference: string }>(
    { result: '', reference: row.reference },
    { result: (value) => (value === '' ? say('recordMissing') : null) },
  )
  const sending = useSubmit(form, useVendorsSettleMutation(), {
    ask: ({ result, reference }) => ({
      params: { payoutId: row.payoutId },
      body: { result: result || 'returned', reference },
    }),
    onDone: onClose,
    done: () => say('recorded'),
  })
  const openResults = payoutResults.filter((result) => row.state !== 'paid' || result === 'returned')
  return (
    <FormDialog
      title={say('recordTitle', { vendor: row.vendorName })}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('recordSave')}
      failed={say('notRecorded')}
    >
      <Radio.Group {...form.getInputProps('result')} label={say('recordResult')} withAsterisk>
        <Stack gap="xs" mt="xs">
          {openResults.map((value) => (
            <Radio key={value} value={value} label={say(`result_${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput label={say('reference')} maxLength={referenceMaxLength} {...form.getInputProps('reference')} />
    </FormDialog>
  )
}

/** The payouts of a run; in an approved run, each is settled here or through the file. */
export function RunPayouts({ runId, isApproved }: { runId: string; isApproved: boolean }) {
  const say = useText(vendors)
  const [settled, setSettled] = useState<VendorPayout | null>(null)
  const list = useList(payoutList)
  const answer = useVendorsPayoutsQuery({ params: { runId }, query: list.query }, list.options)
  return (
    <>
      <List
        list={list}
        answer={answer}
        title={say('payoutList')}
        file={{ call: vendorsApi.getRunPayouts, params: { runId } }}
        renderActions={(row) =>
          isApproved &&
          (row.state === 'approved' || row.state === 'paid') && (
            <Button
              size="sm"
              variant="default"
              aria-label={say('recordLong', { vendor: row.vendorName })}
              onClick={() => setSettled(row)}
            >
              {say('record')}
            </Button>
          )
        }
      />
      {settled && <ResultDialog row={settled} onClose={() => setSettled(null)} />}
    </>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { pickColumns, useSelection } from '../../../kit/list/selection.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { commissionStates, type Commission } from '../contract/commissions.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { commissionList, waitingList } from './commission-list.tsx'
import { shortenLead } from './money.ts'
import { ObjectDialog } from './ObjectDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { useVendorsCommissionsQuery, useVendorsKeepMutation } from './vendors-api.ts'
import classes from './Vendors.module.css'

/** Whether there is still something to take back from a commission. */
const canTakeBack = ({ kind, state, isTakenBack }: Commission): boolean =>
  kind === 'earning' && state !== 'reversed' && !isTakenBack

/** The decisions that can be made about the selected commissions. */
function Deciding({ chosen, mayKeep }: { chosen: readonly Commission[]; mayKeep: boolean }) {
  const say = useText(vendors)
  const [taken, setTaken] = useState<readonly Commission[] | null>(null)
  const [send] = useVendorsKeepMutation()
  const { act, isBusy, failure } = useAct(
    () => send({ body: { commissionIds: chosen.map(({ commissionId }) => commissionId) } }).unwrap(),
    { successMessage: ({ data: { kept } }) => say('keptDone', { count: kept }) },
  )
  return (
    <Stack gap="xs">
      <Group gap="sm" mih={44} role="status">
        {chosen.length > 0 && (
          <>
            <Text>{say('chosen', { count: chosen.length })}</Text>
            <Button variant="default" onClick={() => setTaken(chosen)}>
              {say('takeBack')}
            </Button>
            {mayKeep && (
              <BusyButton variant="default" loading={isBusy} onClick={act}>
                {say('keep')}
              </BusyButton>
            )}
          </>
        )}
      </Group>
      <ErrorNotice failure={failure} title={say('keepFailed')} />
      {taken && <TakeBackDialog rows={taken} onClose={() => setTaken(null)} />}
    </Stack>
  )
}

const useWords = () => {
  const say = useText(vendors)
  return {
    header: say('pick'),
    label: ({ leadId }: Commission) => say('pickOne', { lead: shortenLead(leadId) }),
  }
}

type Props = { vendorId?: string; mayDecide: boolean }

/** The commissions of a vendor. Staff can take back what they select; the vendor can object. */
export function Commissions({ vendorId, mayDecide }: Props) {
  const say = useText(vendors)
  const [objected, setObjected] = useState<Commission | null>(null)
  const list = useList(commissionList)
  const asked = vendorId ? { vendorId } : {}
  const answer = useVendorsCommissionsQuery({ query: { ...list.query, ...asked } }, list.options)
  const { rowKey } = commissionList
  const selection = useSelection({ rows: answer.data?.rows, rowKey, canPick: (row) => mayDecide && canTakeBack(row) })
  return (
    <>
      {mayDecide && <Deciding chosen={selection.chosen} mayKeep={false} />}
      <List
        list={list}
        answer={answer}
        title={say('tab_commissions')}
        isTitleQuiet
        file={{ call: vendorsApi.getCommissions, query: asked }}
        picks={pickColumns(selection, rowKey, useWords())}
        controls={
          <ChoiceField
            {...list.field('state')}
            label={say('state')}
            all={say('everyState')}
            choices={commissionStates.map((value) => ({ value, label: say(`state_${value}`) }))}
          />
        }
        noMatch={say('commissionsNoMatch')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('commissionsEmpty')} order={2}>
            {say('commissionsEmptyWhy')}
          </EmptyState>
        }
        {...(vendorId
          ? {}
          : {
              renderActions: (row: Commission) =>
                row.mayObject && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('objectLong', { lead: shortenLead(row.leadId) })}
                    onClick={() => setObjected(row)}
                  >
                    {say('object')}
                  </Button>
                ),
            })}
      />
      {objected && <ObjectDialog row={objected} onClose={() => setObjected(null)} />}
    </>
  )
}

/** The commissions of all vendors that wait for a person, who takes them back or keeps them. */
export function WaitingCommissions({ mayDecide }: { mayDecide: boolean }) {
  const say = useText(vendors)
  const list = useList(waitingList)
  const answer = useVendorsCommissionsQuery({ query: { ...list.query, waiting: true } }, list.options)
  const { rowKey } = waitingList
  const selection = useSelection({ rows: answer.data?.rows, rowKey, canPick: () => mayDecide })
  return (
    <>
      {mayDecide && <Deciding chosen={selection.chosen} mayKeep />}
      <div className={classes.long}>
        <List
          list={list}
          answer={answer}
          title={say('tab_waiting')}
          isTitleQuiet
          file={{ call: vendorsApi.getCommissions, query: { waiting: 'true' } }}
          picks={pickColumns(selection, rowKey, useWords())}
          empty={
            <EmptyState art={<EmptySearch />} title={say('waitingEmpty')} order={2}>
              {say('waitingEmptyWhy')}
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

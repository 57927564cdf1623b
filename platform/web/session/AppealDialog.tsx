import { Button, Stack, Text, Textarea } from '@mantine/core'
import { ticketsApi } from '../../../areas/support/contract/tickets.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { useCloseGuard } from '../../../kit/use-close-guard.tsx'
import { restrictions as words } from '../../words/en/restrictions.ts'
import { api, mutation } from '../api/api.ts'
import { useText } from '../text/text.ts'

/**
 * The same length as for statements about held points: enough to explain one's side, and short enough to read in a
 * minute.
 */
const appealMaxLength = 1_000

const { useAppealRestrictionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    appealRestriction: mutation(build, ticketsApi.createTicket, { invalidates: ['me', 'tickets'] }),
  }),
})

/** Asks staff to review a lock by opening a ticket, to which the lock refers from then on. */
export function AppealDialog({ restrictionId, onClose }: { restrictionId: string; onClose: () => void }) {
  const say = useText(words)
  const form = useFields({ message: '' }, { message: (text) => (text.trim() === '' ? say('appealMissing') : null) })
  const { onSubmit, isBusy, failure } = useSubmit(form, useAppealRestrictionMutation(), {
    ask: ({ message }) => ({
      body: { topic: 'account' as const, subject: say('appealSubject'), message, restrictionId },
    }),
    done: ({ data: { ticketNumber } }) => say('appealDone', { ticket: ticketNumber }),
    onDone: onClose,
  })
  const guard = useCloseGuard(form.isDirty(), onClose)
  return (
    <>
      <Modal
        opened
        onClose={guard.close}
        isUnderQuestion={guard.isAsking}
        title={say('appealTitle')}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {say('appealKeep')}
            </Button>
            <BusyButton loading={isBusy} onClick={() => onSubmit()}>
              {say('appealSend')}
            </BusyButton>
          </>
        }
      >
        <form noValidate onSubmit={onSubmit} aria-label={say('appealTitle')}>
          <Stack gap="md">
            <Text c="dimmed">{say('appealText')}</Text>
            <Textarea
              {...form.getInputProps('message')}
              data-autofocus
              label={say('appealField')}
              withAsterisk
              aria-required
              autosize
              minRows={4}
              maxRows={10}
              maxLength={appealMaxLength}
            />
            <ErrorNotice failure={failure} title={say('appealFailed')} />
          </Stack>
        </form>
      </Modal>
      {guard.question}
    </>
  )
}

import { NativeSelect } from '@mantine/core'
import { fillPlaceholders, greetingName, type DeskTicket } from '../../contract/support-desk.ts'
import { usePerson } from '../../../../platform/web/session/me.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { brand } from '../../../../kit/brand.ts'
import { useDeskCannedQuery } from './desk-api.ts'

/** The saved replies, those of the ticket's topic first; a chosen one is inserted with its placeholders filled in. */
export function CannedPicker({ ticket, onPick }: { ticket: DeskTicket; onPick: (text: string) => void }) {
  const say = useText(supportDesk)
  const firstName = usePerson()?.firstName ?? ''
  const { data: all = [] } = useDeskCannedQuery()
  if (all.length === 0) return null
  const { name, ticketNumber, subject, topic } = ticket
  const facts = { firstName: greetingName(name), ticketNumber, subject, appName: brand, myName: firstName || brand }
  const own = all.filter((one) => one.topic === topic)
  const others = all.filter((one) => one.topic !== topic)
  const optionsOf = (some: typeof all) => some.map(({ cannedId, title }) => ({ value: cannedId, label: title }))
  const groups = [
    { group: say('forTopic'), items: optionsOf(own) },
    { group: say('forOthers'), items: optionsOf(others) },
  ]
  return (
    <NativeSelect
      aria-label={say('insertCanned')}
      value=""
      data={[{ value: '', label: say('insertCanned') }, ...groups.filter(({ items }) => items.length > 0)]}
      onChange={(event) => {
        const picked = all.find(({ cannedId }) => cannedId === event.currentTarget.value)
        if (picked) onPick(fillPlaceholders(picked.text, facts))
      }}
    />
  )
}

import { useAddress } from '../../../platform/web/state/address.ts'
import { MailDesk } from './MailDesk.tsx'
import { MailList } from './MailList.tsx'

/** `/email-texts`: every email that the panel sends, or the editor of the one in the address. */
export function MailsPage() {
  const code = useAddress().params.get('mail')
  return code ? <MailDesk key={code} code={code} /> : <MailList />
}

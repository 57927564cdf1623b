import { useText } from '../../text/text.ts'
import { support } from '../../text/en/support.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Help } from './Help.tsx'

/** Help for anybody, also without an account. */
export function ContactPage() {
  const say = useText(support)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Help isMember={false} />
    </>
  )
}

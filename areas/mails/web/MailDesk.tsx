import { Answered } from '../../../kit/Answered.tsx'
import { BackLink } from '../../../kit/BackLink.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { MailEditor } from './MailEditor.tsx'
import { useMailQuery } from './mails-api.ts'

/** One email: its purpose, and its text in every language. */
export function MailDesk({ code }: { code: string }) {
  const say = useText(mailsAdmin)
  const answer = useMailQuery({ query: { code } }, { refetchOnMountOrArgChange: true })
  const { data } = answer
  return (
    <>
      <BackLink to=".">{say('all')}</BackLink>
      <PageHeader title={data?.name ?? say('title')}>{data?.when ?? ''}</PageHeader>
      <Answered answer={answer} outline={[44, 320]}>
        {(mail) => <MailEditor mail={mail} />}
      </Answered>
    </>
  )
}

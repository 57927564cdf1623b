import { Answered } from '../../../../kit/Answered.tsx'
import { TextRow, TextRows } from '../../../../kit/texts/TextRows.tsx'
import { formatDateTime, formatDay } from '../../../../platform/contract/day.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalOverview, LegalVersion } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalOverviewQuery } from './legal-desk-api.ts'
import classes from './LegalDesk.module.css'

/** Who wrote a draft, and when. */
function DraftLine({ draft }: { draft: LegalVersion }) {
  const say = useText(legalAdmin)
  const { version, changedByName: name, changedAt } = draft
  const values = { version: version ?? 1, at: changedAt ? formatDateTime(changedAt) : '' }
  return <li>{name === null ? say('draftTextGone', values) : say('draftText', { ...values, name })}</li>
}

function Row({ overview }: { overview: LegalOverview }) {
  const say = useText(legalAdmin)
  const mayChange = useRight('legal.update')
  const { document, current, coming, draft, accepted } = overview
  const isOurs = current.state === 'shipped'
  const day = (version: LegalVersion) => formatDay(version.effectiveOn ?? '')
  return (
    <TextRow
      name={say(document)}
      look={isOurs ? 'pending' : 'available'}
      state={say(isOurs ? 'ours' : 'inForce')}
      to={`?text=${document}`}
      mayChange={mayChange}
    >
      <ul className={classes.facts}>
        <li>{isOurs ? say('oursText') : say('currentText', { version: current.version ?? 1, day: day(current) })}</li>
        {coming && <li>{say('comingText', { version: coming.version ?? 1, day: day(coming) })}</li>}
        {draft && <DraftLine draft={draft} />}
        {accepted !== null && <li>{say('accepted', { count: accepted })}</li>}
      </ul>
    </TextRow>
  )
}

/** The documents: for each the version in force, the next one, and the draft. */
export function TextList() {
  const answer = useLegalOverviewQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Answered answer={answer} outline={[96, 96, 96]}>
      {({ documents }) => (
        <TextRows>
          {documents.map((overview) => (
            <Row key={overview.document} overview={overview} />
          ))}
        </TextRows>
      )}
    </Answered>
  )
}

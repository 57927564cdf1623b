import { useText } from '../../text/text.ts'
import { cookies } from '../../text/en/cookies.ts'
import classes from './LegalPage.module.css'

export type CookieEntry = { name: string; kind: string; use: string; time: string }

/** What is kept, one block for each: a table would be cut on a phone. */
export function CookieEntries({ lead, entries }: { lead: string; entries: readonly CookieEntry[] }) {
  const say = useText(cookies)
  return (
    <>
      <p>{lead}</p>
      <div className={classes.entries}>
        {entries.map(({ name, kind, use, time }) => (
          <div key={name} className={classes.entry}>
            <dl>
              <dt>{say('name')}</dt>
              <dd>
                <strong>{name}</strong> ({kind})
              </dd>
              <dt>{say('use')}</dt>
              <dd>{use}</dd>
              <dt>{say('time')}</dt>
              <dd>{time}</dd>
            </dl>
          </div>
        ))}
      </div>
    </>
  )
}

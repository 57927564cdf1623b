import { cookies } from '../words/en/cookies.ts'
import { textOf } from '../../../platform/web/text/text.ts'

export type CookieEntry = { name: string; kind: string; use: string; time: string }

/** What is kept, one block for each: a table would be cut on a phone. */
export function CookieEntries({ lead, entries }: { lead: string; entries: readonly CookieEntry[] }) {
  const say = textOf(cookies)
  return (
    <>
      <p>{lead}</p>
      {entries.map(({ name, kind, use, time }) => (
        <dl key={name}>
          <dt>{say('name')}</dt>
          <dd>
            <strong>{name}</strong> ({kind})
          </dd>
          <dt>{say('use')}</dt>
          <dd>{use}</dd>
          <dt>{say('time')}</dt>
          <dd>{time}</dd>
        </dl>
      ))}
    </>
  )
}

import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { AnswerRow } from './AnswerRow.tsx'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { SensitiveConsent } from './SensitiveConsent.tsx'
import { useCategory } from './use-category.ts'
import type { Drafts } from './use-reply.ts'
import classes from './ProfileSurveys.module.css'

type Props = {
  categoryId: string
  queue: ReplyQueue
  drafts: Drafts
  /** The question that this page already asks, or null. */
  except: string | null
  /** Whether this page already asks for consent to sensitive questions. */
  isConsentShown: boolean
}

/** The answers of one category, one per line. Unanswered questions can be answered here too. */
export function AnswerList({ categoryId, queue, drafts, except, isConsentShown }: Props) {
  const say = useText(profiler)
  const { parts, failure, retry } = useCategory(categoryId)
  const [opened, setOpened] = useState<string | null>(null)
  if (failure) return <ErrorNotice title={say('loadFailed')} failure={failure} onRetry={retry} />
  if (!parts)
    return (
      <div className={classes.waitingRows} aria-busy="true" role="status" aria-label={say('loading')}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={44} />
        ))}
      </div>
    )
  const rows = parts.asked.filter(({ questionId }) => questionId !== except)
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((question) => (
          <AnswerRow
            key={question.questionId}
            question={question}
            answer={parts.answerTo(question.questionId)}
            queue={queue}
            drafts={drafts}
            isOpen={opened === question.questionId}
            onOpen={() => setOpened(question.questionId)}
            onClose={() => setOpened(null)}
          />
        ))}
      </ul>
      {parts.sensitive > 0 && !isConsentShown && (
        <div className={classes.consent}>
          <SensitiveConsent consent={parts.consent} count={parts.sensitive} order={3} />
        </div>
      )}
    </>
  )
}

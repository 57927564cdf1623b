import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Verified } from '../../../kit/illustrations/Verified.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { CategoryProgress } from '../contract.ts'
import { profiler } from '../words/en/profiler.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { NextQuestion } from './NextQuestion.tsx'
import { SensitiveConsent } from './SensitiveConsent.tsx'
import { useCategory } from './use-category.ts'
import { useNextQuestion } from './use-next-question.ts'
import type { Drafts } from './use-reply.ts'
import classes from './ProfileSurveys.module.css'

type Props = {
  category: CategoryProgress
  /** The next category with unanswered questions. */
  next: CategoryProgress | undefined
  onNext: (categoryId: string) => void
  /** Whether every category is complete. */
  isAllDone: boolean
  queue: ReplyQueue
  drafts: Drafts
  /** Renders the given answers below the current question. */
  children: (shown: { except: string | null; isConsentShown: boolean }, isEmpty: boolean) => ReactNode
}

/** The current task of a category: its next question, the consent that the rest needs, or the message that it is complete. */
export function CategoryPane({ category, next, onNext, isAllDone, queue, drafts, children }: Props) {
  const say = useText(profiler)
  const { categoryId, name } = category
  const { parts, failure, retry } = useCategory(categoryId)
  const flow = useNextQuestion(parts, queue)
  const { current, left, skipped, hasMoved } = flow
  if (failure) return <ErrorNotice title={say('loadFailed')} failure={failure} onRetry={retry} />
  if (!parts)
    return (
      <Card
        p={{ base: 'md', xs: 'lg' }}
        className={classes.waiting ?? ''}
        aria-busy="true"
        role="status"
        aria-label={say('loading')}
      >
        <Skeleton h={20} w="45%" />
        <Skeleton h={26} w="80%" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} h={48} />
        ))}
      </Card>
    )
  const { sensitive, consent } = parts
  const isMissing = sensitive > 0 && !consent.isGiven
  const isConsentShown = sensitive > 0 && (consent.isGiven || !current)
  const goOn = next && (
    <Button h={48} variant={current || isMissing ? 'default' : 'filled'} onClick={() => onNext(next.categoryId)}>
      {say('next', { name: next.name })}
    </Button>
  )
  const isEmpty = parts.asked.length <= (current ? 1 : 0) && (isConsentShown || sensitive === 0)
  const last = queue.stateOf(flow.last ?? '')
  return (
    <Stack gap="md">
      {current ? (
        <Card p={{ base: 'md', xs: 'lg' }} className={classes.card ?? ''}>
          <NextQuestion
            key={current.questionId}
            question={current}
            answer={parts.answerTo(current.questionId)}
            queue={queue}
            drafts={drafts}
            place={say('place', { name, count: left })}
            isNext={hasMoved}
            onSending={() => flow.stay(current.questionId)}
            onSkip={() => flow.skip(current.questionId)}
          />
        </Card>
      ) : parts.asked.length > 0 ? (
        <Done
          title={
            skipped > 0
              ? say('skippedTitle', { count: skipped })
              : isAllDone
                ? say('allDoneTitle')
                : say('doneTitle', { name })
          }
          text={skipped > 0 ? say('skippedText') : isAllDone ? say('done') : say('doneText')}
          isFocused={hasMoved}
        >
          {skipped > 0 && (
            <Button h={48} variant={next ? 'default' : 'filled'} onClick={flow.askAgain}>
              {say('askAgain')}
            </Button>
          )}
          {goOn}
          {isAllDone && (
            <Button h={48} component={Link} to={paths.surveys}>
              {say('toSurveys')}
            </Button>
          )}
        </Done>
      ) : null}
      <Text size="sm" c="dimmed" role="status" className={classes.lastSaid ?? ''}>
        {last === 'waiting' ? say('waiting') : last === 'saved' ? say('savedNow') : ''}
      </Text>
      {isConsentShown && <SensitiveConsent consent={consent} count={sensitive} order={2} />}
      {!current && parts.asked.length === 0 && <Group>{goOn}</Group>}
      {children({ except: current?.questionId ?? null, isConsentShown }, isEmpty)}
    </Stack>
  )
}

function Done({
  title,
  text,
  isFocused,
  children,
}: {
  title: string
  text: string
  isFocused: boolean
  children: ReactNode
}) {
  return (
    <Card p="lg">
      <div className={classes.done}>
        <Verified width={132} />
        <div>
          <Title order={2} size="h3" tabIndex={-1} ref={(heading) => void (isFocused && heading?.focus())}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        </div>
        <Group gap="sm" justify="center">
          {children}
        </Group>
      </div>
    </Card>
  )
}

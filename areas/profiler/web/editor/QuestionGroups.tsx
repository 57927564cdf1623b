import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths, profileQuestionPath } from '../../../../platform/web/paths.ts'
import { isLanguage } from '../../../../platform/contract/language.ts'
import { languageName, useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionRow, StaffCategory } from '../../contract/question-editor.ts'
import { isChoice } from '../../contract/question-types.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { pickText, type Group as Found } from './question-list.ts'
import classes from './Questions.module.css'

/** The most important facts about a question, at a glance. */
function Badges({ row }: { row: QuestionRow }) {
  const say = useText(questionsAdmin)
  const { state, isTop, isSensitive, countries, untranslated } = row
  return (
    <span className={classes.badges}>
      {state === 'retired' && (
        <Badge color="gray" variant="light">
          {say('state_retired')}
        </Badge>
      )}
      {isTop && <Badge variant="light">{say('top')}</Badge>}
      {isSensitive && (
        <Badge color="warning" variant="light">
          {say('sensitive')}
        </Badge>
      )}
      {countries.length > 0 && (
        <Badge color="gray" variant="light">
          {say('countriesOnly', { countries: countries.slice(0, 5).join(', ') + (countries.length > 5 ? ' …' : '') })}
        </Badge>
      )}
      {untranslated.filter(isLanguage).map((language) => (
        <Badge key={language} color="gray" variant="outline">
          {say('untranslated', { language: languageName(language) })}
        </Badge>
      ))}
    </span>
  )
}

function Row({ row, mayChange }: { row: QuestionRow; mayChange: boolean }) {
  const say = useText(questionsAdmin)
  const language = useLanguage()
  const { questionId, text, type, options, retiredOptions, answered, standards } = row
  const question = pickText(text, language)
  const hasOptions = isChoice(type)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h3 className={classes.name}>{question}</h3>
        <span className={classes.facts}>
          <span>{say(`type_${type}`)}</span>
          {hasOptions && <span>{say('options', { count: options })}</span>}
          {hasOptions && retiredOptions > 0 && <span>{say('retiredOptions', { count: retiredOptions })}</span>}
          <span>{say('answered', { count: answered })}</span>
          {standards.length > 0 && <span>{standards.join(', ')}</span>}
        </span>
      </div>
      <Badges row={row} />
      <Button
        component={Link}
        to={profileQuestionPath(questionId)}
        size="sm"
        variant="default"
        aria-label={say(mayChange ? 'editLong' : 'showLong', { question })}
      >
        {say(mayChange ? 'edit' : 'show')}
      </Button>
    </li>
  )
}

type Props = {
  groups: readonly Found[]
  mayChange: boolean
  onRename: (category: StaffCategory) => void
  onOrder: (group: Found) => void
  onRemove: (category: StaffCategory) => void
}

/** The questions by category, each with its buttons. */
export function QuestionGroups({ groups, mayChange, onRename, onOrder, onRemove }: Props) {
  const say = useText(questionsAdmin)
  const language = useLanguage()
  return (
    <div className={classes.groups}>
      {groups.map((group) => {
        const { category, rows, asked } = group
        const { categoryId } = category
        const name = pickText(category.name, language)
        const renderToolButton = (word: 'rename' | 'order' | 'remove', act: () => void) => (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={say(`${word}Long`, { category: name })}
            onClick={act}
          >
            {say(word)}
          </Button>
        )
        return (
          <section key={categoryId} aria-labelledby={`questions-${categoryId}`}>
            <div className={classes.head}>
              <Title order={2} size="h3" id={`questions-${categoryId}`}>
                {name}
              </Title>
              {mayChange && (
                <Group gap={4}>
                  {renderToolButton('rename', () => onRename(category))}
                  {asked.length > 1 && renderToolButton('order', () => onOrder(group))}
                  {rows.length === 0 && !category.isOfBank && renderToolButton('remove', () => onRemove(category))}
                  <Button
                    component={Link}
                    to={`${paths.newProfileQuestion}?category=${encodeURIComponent(categoryId)}`}
                    size="sm"
                    variant="light"
                    aria-label={say('addLong', { category: name })}
                  >
                    {say('addHere')}
                  </Button>
                </Group>
              )}
            </div>
            {rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say('empty')}
              </Text>
            ) : (
              <ul className={classes.rows}>
                {rows.map((row) => (
                  <Row key={row.questionId} row={row} mayChange={mayChange} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

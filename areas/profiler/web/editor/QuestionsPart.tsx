import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionStates, type QuestionOverview, type StaffCategory } from '../../contract/question-editor.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { NotSaved } from './NotSaved.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { groupQuestions, pickText, type Group } from './question-list.ts'
import { QuestionGroups } from './QuestionGroups.tsx'
import {
  useQuestionsCategoriesOrderMutation,
  useQuestionsCategoryDeleteMutation,
  useQuestionsOrderMutation,
} from './questions-api.ts'
import classes from './Questions.module.css'

type OpenDialog =
  | { dialog: 'category'; category: StaffCategory | null }
  | { dialog: 'order'; group: Group }
  | { dialog: 'categories' }
  | { dialog: 'remove'; category: StaffCategory }
type Props = { overview: QuestionOverview; mayChange: boolean; onReload: () => void }

/** The open dialog: a name, an order, or the confirmation of a removal. */
function Dialogs({
  overview,
  opened,
  onReload,
  onClose,
}: Omit<Props, 'mayChange'> & { opened: OpenDialog | null; onClose: () => void }) {
  const say = useText(questionsAdmin)
  const language = useLanguage()
  const [order] = useQuestionsOrderMutation()
  const [orderCategories] = useQuestionsCategoriesOrderMutation()
  const [remove] = useQuestionsCategoryDeleteMutation()
  const removing = useAct(
    ({ categoryId, version }: StaffCategory) => remove({ params: { categoryId }, query: { version } }).unwrap(),
    { successMessage: () => say('removed'), onDone: onClose },
  )
  const close = () => {
    removing.forget()
    onClose()
  }
  const reload = () => {
    onReload()
    close()
  }
  const nameOf = (category: StaffCategory) => pickText(category.name, language)
  if (opened?.dialog === 'category')
    return <CategoryDialog category={opened.category} onReload={reload} onClose={close} />
  if (opened?.dialog === 'order') {
    const { category, asked } = opened.group
    const { categoryId, orderVersion: version } = category
    return (
      <OrderDialog
        what={nameOf(category)}
        things={asked.map(({ questionId, text }) => ({ id: questionId, name: pickText(text, language) }))}
        onSave={(questionIds) => order({ params: { categoryId }, body: { questionIds, version } }).unwrap()}
        onReload={reload}
        onClose={close}
      />
    )
  }
  if (opened?.dialog === 'categories')
    return (
      <OrderDialog
        what={say('theCategories')}
        things={overview.categories.map((one) => ({ id: one.categoryId, name: nameOf(one) }))}
        onSave={(categoryIds) => orderCategories({ body: { categoryIds, version: overview.orderVersion } }).unwrap()}
        onReload={reload}
        onClose={close}
      />
    )
  const category = opened?.category
  return (
    <ConfirmDelete
      opened={category !== undefined}
      onClose={close}
      title={category ? say('removeTitle', { category: nameOf(category) }) : ''}
      confirm={say('removeDo')}
      keep={say('removeKeep')}
      isBusy={removing.isBusy}
      onConfirm={() => category && removing.act(category)}
    >
      <Text>{say('removeWhy')}</Text>
      <NotSaved failure={removing.failure} onReload={reload} />
    </ConfirmDelete>
  )
}

/** Every question by category, to search, open and order. */
export function QuestionsPart({ overview, mayChange, onReload }: Props) {
  const say = useText(questionsAdmin)
  const language = useLanguage()
  const { params, put } = useAddress()
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const search = params.get('q') ?? ''
  const categoryId = overview.categories.find((one) => one.categoryId === params.get('category'))?.categoryId ?? ''
  const stateParam = params.get('state')
  const state = stateParam === 'all' ? '' : (questionStates.find((one) => one === stateParam) ?? 'asked')
  const groups = groupQuestions(overview, { search, categoryId, state })
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <div className={classes.filters} role="search">
        <SearchField label={say('search')} value={search} onChange={(q) => put({ q })} />
        <NativeSelect
          aria-label={say('category')}
          value={categoryId}
          data={[
            { value: '', label: say('everyCategory') },
            ...overview.categories.map((one) => ({ value: one.categoryId, label: pickText(one.name, language) })),
          ]}
          onChange={(event) => put({ category: event.currentTarget.value || null })}
        />
        <NativeSelect
          aria-label={say('state')}
          value={state}
          data={[
            ...questionStates.map((value) => ({ value, label: say(`state_${value}`) })),
            { value: '', label: say('everyState') },
          ]}
          onChange={({ currentTarget: { value } }) => put({ state: value === 'asked' ? null : value || 'all' })}
        />
      </div>
      <div className={classes.head}>
        <Text size="sm" c="dimmed" role="status" mt="xs">
          {say('found', { count })}
        </Text>
        {mayChange && (
          <div>
            <Button size="sm" variant="subtle" color="gray" onClick={() => setOpened({ dialog: 'categories' })}>
              {say('orderCategories')}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => setOpened({ dialog: 'category', category: null })}
            >
              {say('addCategory')}
            </Button>
          </div>
        )}
      </div>
      {count === 0 && groups.length === 0 ? (
        <EmptyState
          art={<EmptySearch />}
          title={say('noMatch')}
          action={
            <Button variant="default" onClick={() => put({ q: null, category: null, state: null })}>
              {say('clear')}
            </Button>
          }
        >
          {say('noMatchWhy')}
        </EmptyState>
      ) : (
        <QuestionGroups
          groups={groups}
          mayChange={mayChange}
          onRename={(category) => setOpened({ dialog: 'category', category })}
          onOrder={(group) => setOpened({ dialog: 'order', group })}
          onRemove={(category) => setOpened({ dialog: 'remove', category })}
        />
      )}
      <Dialogs overview={overview} opened={opened} onReload={onReload} onClose={() => setOpened(null)} />
    </>
  )
}

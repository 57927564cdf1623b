import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { languageName } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { categoryNameMaxLength, type StaffCategory } from '../../contract/question-editor.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { NotSaved } from './NotSaved.tsx'
import { useQuestionsCategoryCreateMutation, useQuestionsCategoryUpdateMutation } from './questions-api.ts'

type Props = { category: StaffCategory | null; onReload: () => void; onClose: () => void }

/** Creates or renames a category. */
export function CategoryDialog({ category, onReload, onClose }: Props) {
  const say = useText(questionsAdmin)
  const [create] = useQuestionsCategoryCreateMutation()
  const [update] = useQuestionsCategoryUpdateMutation()
  const form = useFields({ name: { ...category?.name, en: category?.name.en ?? '', es: category?.name.es ?? '' } }, {})
  const send = (name: { en: string; es: string }) => ({
    unwrap: async () => {
      if (!category) return create({ body: { name } }).unwrap()
      const { categoryId, version } = category
      return update({ params: { categoryId }, body: { name, version } }).unwrap()
    },
  })
  const sending = useSubmit(form, [send], {
    ask: ({ name }) => name,
    done: () => say(category ? 'renamed' : 'created'),
    onDone: onClose,
  })
  const maxLength = categoryNameMaxLength
  return (
    <FormDialog
      title={say(category ? 'categoryRename' : 'categoryNew')}
      sending={sending}
      onClose={onClose}
      confirm={say(category ? 'save' : 'create')}
      notice={<NotSaved failure={sending.failure} onReload={onReload} />}
    >
      {!category && (
        <Text size="sm" c="dimmed">
          {say('categoryNote')}
        </Text>
      )}
      <TextInput
        {...form.getInputProps('name.en')}
        label={say('name')}
        maxLength={maxLength}
        data-autofocus
        withAsterisk
        aria-required
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('name.es')}
        label={say('nameIn', { language: languageName('es') })}
        maxLength={maxLength}
        lang="es"
        autoComplete="off"
      />
    </FormDialog>
  )
}

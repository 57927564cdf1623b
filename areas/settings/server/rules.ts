import type { Message } from '../../../platform/contract/messages.ts'
import { settingProblem, type Setting, type SettingProblem } from '../../../platform/contract/setting.ts'
import { refusalMessage, type SettingChanges } from '../contract.ts'

/** The area that declares a setting: the first word of its key. */
export const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))

/** What a setting is called; its area has the words: `wallet.holdDays` is `holdDays` in `wallet-settings`. */
export const nameOf = (key: string): Message => ({
  code: `${areaOf(key)}-settings.${key.slice(key.indexOf('.') + 1)}`,
  values: {},
})
/** What a setting does, and what its value counts: the same key with `Text` after it. */
export const helpOf = (key: string): Message => ({ code: `${nameOf(key).code}Text`, values: {} })

const refusalOf = ({ code, values = {} }: SettingProblem): Message => ({ code: `setting-problems.${code}`, values })

/** What is wrong with changes, each by its key: one that is named twice, a value that its setting may not have. */
export function wrongIn(
  { changes }: Pick<SettingChanges, 'changes'>,
  declaredAs: (key: string) => Setting,
): { field: string; message: Message }[] {
  const keys = changes.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) return [{ field: twice, message: refusalMessage('twice') }]
  return changes.flatMap(({ key, value }) => {
    const problem = settingProblem(declaredAs(key).shape, value)
    return problem ? [{ field: key, message: refusalOf(problem) }] : []
  })
}

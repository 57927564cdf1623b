import { useForm } from '@mantine/form'
import { problemsIn, type Rules } from './problems.ts'

/**
 * The values of a form, validated by rules when it is sent; the error of a field disappears at the next change to it.
 */
export const useFields = <Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: Rules<Values>,
  /** Gets every change, for values that must outlive the form. */
  onTyped: (values: Values) => void = () => undefined,
) =>
  useForm<Values>({ initialValues, validate: (values: Values) => problemsIn(rules, values), onValuesChange: onTyped })

export type Fields<Values extends Record<string, unknown>> = ReturnType<typeof useFields<Values>>

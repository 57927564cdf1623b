import type { Config } from './server/config.ts'

type Rules = Pick<Config, 'screenOutDailyCap'>

/** What counts for a setting until somebody chooses: what the environment says, by the setting's key. */
export const firstValuesOf = ({ screenOutDailyCap }: Rules): Readonly<Record<string, unknown>> => ({
  'surveys.screenOutDailyCap': screenOutDailyCap,
})

import { test } from '@playwright/test'

/** Whether this is `npm run test:all`. */
export const withSweeps = Boolean(process.env['TUPPENCE_SWEEPS'])

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 360, height: 740 }

/** The screens that a journey is walked on: a phone's, where room is short, and with the sweeps a desktop's as well. */
export const screens: Readonly<Record<string, { width: number; height: number }>> = {
  ...(withSweeps ? { desktop } : {}),
  phone,
}

/** The widths that a page is looked at: the phone's, and with the sweeps these too. */
export const widthsWith = (...more: readonly number[]): readonly number[] => (withSweeps ? [360, ...more] : [360])

/** For the details of a test that only the sweeps run: a second way to fail, another width, a state among many. */
export const sweep = { tag: '@sweep' } as const

/** Tests of a file that only the sweeps run: how a page looks in many states. */
export function inSweeps(title: string, tests: () => void): void {
  if (withSweeps) test.describe(title, tests)
}

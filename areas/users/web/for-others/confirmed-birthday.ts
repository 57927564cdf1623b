import { failureOf } from '../../../../platform/web/api/failure.ts'

/**
 * Sends an under-age birthday that its owner has confirmed. The server refuses it once and accepts it when it is sent
 * again. Any other refusal is thrown unchanged.
 */
export async function sendConfirmed(send: (more: { isBirthdayConfirmed?: true }) => Promise<unknown>): Promise<void> {
  try {
    await send({})
  } catch (error) {
    if (failureOf(error).code !== 'under-age') throw error
    await send({ isBirthdayConfirmed: true })
  }
}

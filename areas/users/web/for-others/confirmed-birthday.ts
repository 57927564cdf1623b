import { failureOf } from '../../../../platform/web/api/failure.ts'

/**
 * Sends a birthday under 18 that its owner has confirmed. The server refuses it once, and believes it when the same one is sent
 * again; what else it answers is thrown as it is.
 */
export async function sendConfirmed(send: (more: { isBirthdayConfirmed?: true }) => Promise<unknown>): Promise<void> {
  try {
    await send({})
  } catch (error) {
    if (failureOf(error).code !== 'under-age') throw error
    await send({ isBirthdayConfirmed: true })
  }
}

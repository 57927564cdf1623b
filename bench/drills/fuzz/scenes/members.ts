import type { ImportFile } from '../../../../areas/import/contract.ts'
import type { Caller } from '../cast.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { password, reason, unused } from '../values.ts'

type Brought = { caller: Caller; importId: string }

/** Members of a former panel, from the file that is sent to the account that is opened. */
export function memberScenes({ ask, boss, person, world, random }: Stage): Scenes {
  const { rows, secrets, program } = world
  const { imports } = program
  const step = <Data = ImportFile>({ caller, importId }: Brought, name: string, body: object = {}) =>
    ask<Data>(caller, 'POST', `import/${name}/${importId}`, body)

  /** An import of two members that has begun, and its file; with points it takes two people. */
  async function created(points = random.pick([0, 250])): Promise<Brought & { data: string }> {
    const lines = [1, 2].map(() => `${unused(random)}@example.com,Ada,${points}\n`)
    const file = Buffer.from(`email,first name,points\n${lines.join('')}`)
    const caller = await boss()
    const asked = { fileName: 'members.csv', bytes: file.length }
    const { importId } = await ask<{ importId: string }>(caller, 'POST', 'import/createImport', asked)
    return { caller, importId, data: file.toString('base64') }
  }
  async function uploaded(points?: number): Promise<Brought> {
    const { data, ...brought } = await created(points)
    await step(brought, 'addPart', { no: 0, data })
    return brought
  }
  async function lookedAt(points?: number) {
    const brought = await uploaded(points)
    const { choices, options } = await step(brought, 'finishUpload')
    return { brought, choice: { choices, options } }
  }
  async function checked(points?: number): Promise<Brought & { digest: string }> {
    const { brought, choice } = await lookedAt(points)
    await step(brought, 'checkImport', choice)
    await imports.runCheck(brought.importId)
    const { digest } = await ask<ImportFile>(brought.caller, 'GET', `import/getImport/${brought.importId}`)
    return { ...brought, digest }
  }
  /** One that waits for a second person. */
  async function waiting(): Promise<Brought & { digest: string }> {
    const brought = await checked(250)
    await step(brought, 'startImport', { digest: brought.digest })
    return brought
  }
  async function done(): Promise<Brought> {
    const brought = await checked(0)
    await step(brought, 'startImport', { digest: brought.digest })
    await imports.run(brought.importId)
    return brought
  }
  const lineOf = async ({ importId }: Brought): Promise<number> => {
    const found = `select line from import_lines where import_id = $1 and state = 'member' order by line limit 1`
    const [row] = await rows<{ line: number }>(found, [importId])
    if (!row) throw new Error('no member was imported')
    return row.line
  }
  /** The key of the link in an activation email. */
  async function activationKey(): Promise<string> {
    const brought = await done()
    await step(brought, 'sendWave', { count: 2 })
    await imports.deliverWave(brought.importId, 1)
    return secrets.mailedKey('activation', `${brought.importId}:${await lineOf(brought)}`)
  }
  const to = ({ caller, importId }: Brought) => ({ caller, path: { importId } })

  return {
    'POST import/addPart/{importId}': async () => {
      const { data, ...brought } = await created()
      return { ...to(brought), body: { no: 0, data } }
    },
    'POST import/finishUpload/{importId}': async () => ({ ...to(await uploaded()), body: {} }),
    'POST import/checkImport/{importId}': async () => {
      const { brought, choice } = await lookedAt()
      return { ...to(brought), body: choice }
    },
    'POST import/startImport/{importId}': async () => {
      const { digest, ...brought } = await checked()
      return { ...to(brought), body: { digest } }
    },
    'POST import/confirmImport/{importId}': async () => {
      const { digest, ...brought } = await waiting()
      return { ...to(brought), caller: await person('2'), body: { digest } }
    },
    'POST import/cancelImport/{importId}': async () => to(await waiting()),
    'POST import/sendWave/{importId}': async () => ({ ...to(await done()), body: { count: random.int(1, 3) } }),
    'POST import/undoImport/{importId}': async () => ({ ...to(await done()), body: { reason } }),
    'POST import/undoMember/{importId}': async () => {
      const brought = await done()
      return { ...to(brought), body: { line: await lineOf(brought) } }
    },
    'POST import/removeImport/{importId}': async () => to(await uploaded()),
    'POST import/checkActivation': async () => ({ body: { token: await activationKey() } }),
    'POST import/activate': async () => ({ body: { token: await activationKey(), password, acceptedTerms: true } }),
  }
}
